import { renderPage } from './card.tsx';

/** A page that shows only a message: what happened, and what to do now. */
export function messagePage({ title, text }: { title: string; text: string }): string {
  return renderPage({
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
      </>
    ),
  });
}
