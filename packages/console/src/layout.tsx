import { type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { STYLE } from './style.ts';

type Page = { title: string; children: ComponentChildren };

/** A whole page as text. Whatever is put into it is escaped; only the stylesheet is not, and it is our own. */
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
