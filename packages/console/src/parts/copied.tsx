/** A text that people copy: one click or a button of the script takes all of it. */
export function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div class="copied">
      <span class="label">{label}</span>
      <pre class="code" data-copy>
        {text}
      </pre>
    </div>
  );
}
