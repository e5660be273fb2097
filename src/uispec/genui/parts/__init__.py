"""Parts of messages as the runtimes of front ends keep them: tool calls in all their states, and specs."""
