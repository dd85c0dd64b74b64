import { type ComponentChildren } from 'preact';

/** A button that opens what it will do; the form inside does it. */
export function Act({ label, children }: { label: ComponentChildren; children: ComponentChildren }) {
  return (
    <details class="act">
      <summary class="button">{label}</summary>
      {children}
    </details>
  );
}
