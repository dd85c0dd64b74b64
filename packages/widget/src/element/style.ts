/**
 * The look. A sheet that a script makes is no inline style, so a policy of `style-src 'self'` allows it. What is important inside wins over
 * what is important in the page.
 */
export const STYLE = `
:host{all:initial!important;display:block!important;color-scheme:light dark!important;font:16px/1.5 system-ui,sans-serif!important;color:CanvasText!important}
:host([theme=light]){color-scheme:light!important}
:host([theme=dark]){color-scheme:dark!important}
:host([hidden]){display:none!important}
*{box-sizing:border-box;font:inherit;color:inherit}
section{max-width:32em;padding:1em;background:Canvas;border:1px solid #767676;border-radius:8px;position:relative}
.float section,button.launch{position:fixed;inset-block-end:1em;inset-inline-end:1em;z-index:2147483000}
.float section{width:20em;max-width:calc(100% - 2em);max-height:calc(100% - 2em);overflow:auto;box-shadow:0 4px 24px #0004}
.bar section{position:fixed;inset:auto 0 0;max-width:none;max-height:60vh;overflow:auto;border-width:1px 0 0;border-radius:0;z-index:2147483000}
.page section{max-width:40em;margin:auto}
.thumbs section{border:0;padding:0}
dialog{position:fixed;inset:0;border:0;padding:0;background:none;max-width:calc(100% - 2em)}
dialog section{width:28em;max-width:100%}
dialog::backdrop{background:#0008}
button,span,textarea,input,canvas{border:1px solid #767676;border-radius:6px}
legend{font-weight:600;padding:0;margin:0 2em .5em 0}
fieldset{border:0;padding:0;min-width:0;margin:0 0 .75em}
.scale{display:flex;flex-wrap:wrap;gap:.25em}
.scale label,.file{position:relative;margin:0}
.scale input,.file input{position:absolute;inset:0;opacity:0;margin:0;width:100%;height:100%;cursor:pointer}
.scale span{display:grid;place-items:center;min-width:2.5em;min-height:2.5em;padding:0 .5em}
:focus-visible,:focus-visible+span{outline:3px solid;outline-offset:2px}
label{display:block;margin-bottom:.75em}
textarea,input[type=email]{display:block;width:100%;padding:.5em;background:Field;color:FieldText}
textarea{min-height:5em;resize:vertical}
.over textarea{outline:3px dashed}
button,.file span{display:inline-block;min-height:2.5em;padding:.4em 1em;background:ButtonFace;color:ButtonText;cursor:pointer}
.scale :checked+span,button.go{background:var(--feedback-accent,#0b57d0);border-color:var(--feedback-accent,#0b57d0);color:var(--feedback-on-accent,#fff)}
button.close{position:absolute;inset-block-start:.5em;inset-inline-end:.5em;min-height:2em;border:0;padding:0 .5em;background:none;color:inherit}
button[aria-disabled=true]{opacity:.6;cursor:default}
button.launch{border-radius:2em}
.file{display:inline-block}
.row{display:flex;flex-wrap:wrap;gap:.5em;align-items:center;margin-bottom:.75em}
canvas{max-width:6em;max-height:4em}
p{margin:.5em 0 0}
[hidden]{display:none!important}
`;
