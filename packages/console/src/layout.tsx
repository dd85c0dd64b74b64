import { type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { STYLE } from './style.ts';

type Page = { title: string; children: ComponentChildren };

/** A complete page as text. All content is escaped, except the stylesheet, which is our own. */
export function renderPage({ title, children }: Page): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <p class="brand">Feedback Intelligence Service</p>
          {children}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToString(page)}`;
}
