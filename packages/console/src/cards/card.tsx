import { type ComponentChildren } from 'preact';
import { ICON } from '../assets/assets.ts';
import { PRODUCT, renderDocument } from '../layout/document.tsx';

/** A page that is one card: sign-in, consent, and messages. */
export function renderPage({
  title,
  isScripted = false,
  children,
}: {
  title: string;
  isScripted?: boolean;
  children: ComponentChildren;
}): string {
  return renderDocument({
    title,
    isScripted,
    bodyClass: 'card-page',
    children: (
      <main class="card">
        <p class="brand">
          <img src={ICON.href} alt="" width="20" height="20" /> {PRODUCT}
        </p>
        {children}
      </main>
    ),
  });
}
