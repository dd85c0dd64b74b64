import { renderPage } from './card.tsx';

/** A page that shows only a message: what happened, and the way on, where there is one. */
export function messagePage({
  title,
  text,
  next,
}: {
  title: string;
  text: string;
  next?: { href: string; words: string };
}): string {
  return renderPage({
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        {next && (
          <div class="buttons">
            <a class="button first" href={next.href}>
              {next.words}
            </a>
          </div>
        )}
      </>
    ),
  });
}
