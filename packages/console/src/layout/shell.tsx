import { type ComponentChildren } from 'preact';

/** The rail, which is called `label`, and beside it the page. Who uses the keyboard can skip the rail. */
export function Shell({
  label,
  rail,
  children,
}: {
  label: string;
  rail: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="frame">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <nav class="rail" aria-label={label}>
        {rail}
      </nav>
      <main id="main" tabindex={-1}>
        {children}
      </main>
    </div>
  );
}
