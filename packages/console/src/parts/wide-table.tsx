import { type ComponentChildren } from 'preact';

/** A table that scrolls sideways on a narrow screen, by keyboard too. */
export function WideTable({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table class="table">{children}</table>
    </div>
  );
}
