import { createHash } from 'node:crypto';

/** The only stylesheet, inline in every page. Colours have a contrast of at least 4.5 : 1, light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1a1d23; --soft: #555c68; --paper: #f6f5f2; --card: #fff; --line: #d5d3cd; --accent: #1f5fbf; --on-accent: #fff; --warn: #7a4b00; --warn-paper: #fdf3dd; --bad: #a3211b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e8e4; --soft: #a9aeb8; --paper: #15171b; --card: #1e2126; --line: #3a3f48; --accent: #8ab4f8; --on-accent: #10131a; --warn: #f2c877; --warn-paper: #33290f; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 27rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 2rem; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
p, dd { overflow-wrap: anywhere; }
.brand { margin: 0 0 .4rem; font-size: .85rem; font-weight: 600; letter-spacing: .02em; color: var(--soft); }
.soft, dt { color: var(--soft); }
.note { color: var(--warn); background: var(--warn-paper); border-radius: 8px; padding: .7rem .9rem; }
.bad { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0 0 1.25rem; }
dd { margin: 0; min-width: 0; }
form { display: grid; gap: 1rem; }
.field { display: grid; gap: .3rem; font-weight: 600; }
input:not([type=checkbox]), select { font: inherit; width: 100%; padding: .55rem .7rem; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
.hint { color: var(--soft); font-size: .9rem; font-weight: 400; }
.other { margin: 1.25rem 0 0; }
a { color: var(--accent); }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0; padding: .6rem 1rem .8rem; display: grid; gap: .5rem; }
legend { font-weight: 600; padding: 0 .3rem; }
label.choice { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .6rem; }
label.choice input { width: 1.1rem; height: 1.1rem; margin: .2rem 0 0; accent-color: var(--accent); }
label.choice span { grid-column: 2; color: var(--soft); font-size: .9rem; }
.buttons { display: flex; gap: .75rem; flex-wrap: wrap; }
button { font: inherit; font-weight: 600; flex: 1; min-height: 2.75rem; padding: .5rem 1.2rem; cursor: pointer; border-radius: 8px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
button.plain { background: transparent; color: var(--accent); }
@media (max-width: 24rem) { body { padding: .5rem; } main { padding: 1.25rem 1rem; } dl { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: .5rem; } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** The stylesheet's hash for a Content-Security-Policy, so that no other style applies. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
