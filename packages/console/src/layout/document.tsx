import { type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ICON, script, STYLE } from '../assets/assets.ts';

/** The product's name, in titles. */
export const PRODUCT = 'Feedback Intelligence';

/** A complete page as text; all content is escaped. */
export function renderDocument({
  title,
  bodyClass,
  isScripted = true,
  renewS,
  children,
}: {
  title: string;
  bodyClass?: string;
  isScripted?: boolean;
  /** After how many seconds a browser without a script asks for the page again; with one, the live parts renew. */
  renewS?: number | undefined;
  children: ComponentChildren;
}): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${PRODUCT}`}</title>
        <link rel="icon" href={ICON.href} type={ICON.type} />
        <link rel="stylesheet" href={STYLE.href} />
        {renewS !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(renewS)} />
          </noscript>
        )}
        {isScripted && <script type="module" src={script().href} />}
      </head>
      <body class={bodyClass}>{children}</body>
    </html>
  );
  return `<!doctype html>${renderToString(page)}`;
}
