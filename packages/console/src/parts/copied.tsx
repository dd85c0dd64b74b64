/** A text that people copy: it is selected as a whole by one click or by keyboard, without a script. */
export function Copied({ label, text, rows = 1 }: { label: string; text: string; rows?: number }) {
  if (rows === 1)
    return <input class="copied" type="text" readonly value={text} aria-label={label} spellcheck={false} />;
  return (
    <textarea class="copied" readonly rows={rows} aria-label={label} spellcheck={false}>
      {text}
    </textarea>
  );
}
