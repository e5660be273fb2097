"""How the page looks: calm, in one column or two, in light and dark."""

from typing import Final

COLOURS: Final = """
:root { color-scheme: light dark; --page: #fcfcfb; --ink: #1d1d1b; --quiet: #5f5f59; --line: #dcdcd6;
  --raised: #f2f2ee; --accent: #1f5fbf; --on-accent: #fff; --error: #a3261d; --warning: #7a5200; }
@media (prefers-color-scheme: dark) { :root { --page: #161615; --ink: #eaeae4; --quiet: #a5a59d; --line: #3a3a36;
  --raised: #20201e; --accent: #86b4f6; --on-accent: #10233f; --error: #f29a92; --warning: #e3b768; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
"""
"""The custom properties that `preview.STYLE` wants, and the ground that they are read on."""

LOOK: Final = """
* { box-sizing: border-box; }
main { max-width: 80rem; margin: 0 auto; padding: 2.5rem clamp(1rem, 4vw, 3rem) 4rem; }
h1 { margin: 0; font-size: clamp(1.6rem, 4vw, 2.2rem); line-height: 1.15; letter-spacing: -.015em;
  overflow-wrap: anywhere; }
.lead { max-width: 44rem; margin: .8rem 0 0; color: var(--quiet); }
.lead code { display: block; width: max-content; max-width: calc(100vw - 2rem);
  color: var(--ink); overflow-wrap: anywhere; }
code, pre { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
a { color: var(--accent); text-underline-offset: .15em; }
nav { margin: 1.8rem 0 0; }
nav table { border-collapse: collapse; width: 100%; max-width: 36rem; }
nav th, nav td { padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left;
  font-weight: 400; vertical-align: baseline; }
nav thead th { color: var(--quiet); font-size: .85rem; }
nav th + td, nav td + td, nav th + th { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap;
  padding-right: 0; padding-left: .8rem; }
article { margin-top: 3.5rem; padding-top: 1.2rem; border-top: 2px solid var(--ink); display: grid;
  gap: 1.2rem 2.5rem; }
article > *, .side, .wire, section { min-width: 0; }
article h2 { margin: 0; font-size: 1.35rem; line-height: 1.2; }
.side, .wire { display: grid; gap: 1.6rem; align-content: start; }
section > h3 { margin: 0 0 .5rem; font-size: .9rem; color: var(--quiet); font-weight: 600; }
section > h4 { margin: .9rem 0 .35rem; font-size: .85rem; color: var(--quiet); font-weight: 400; }
section > p { margin: 0; } section > .refused { margin-top: .6rem; }
pre { margin: 0; padding: .8rem .9rem; border-radius: .5rem; background: var(--raised); overflow: auto;
  max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; }
/* What is a card already needs no second frame. */
.drawing:not(:has(> .ui > .box:only-child)) { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; }
.drawing > p { margin: 0; }
.losses { list-style: none; margin: 0; padding: 0; display: grid; gap: .8rem; }
.losses li { overflow-wrap: anywhere; font-size: .93rem; }
.losses p { margin: 0; }
.losses .kind { font-weight: 600; }
.losses .error { color: var(--error); } .losses .warning { color: var(--warning); }
.losses .notice { color: var(--quiet); }
.losses .where { color: var(--quiet); font-size: .8rem; }
@media (min-width: 60rem) {
  article { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); } article h2 { grid-column: 1 / -1; }
}
"""
"""The rules of the page."""
