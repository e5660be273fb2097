"""What tells a surface, or a change of one, to a renderer: data writes, messages, snapshots, differences."""
