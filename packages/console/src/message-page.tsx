import { renderPage } from './layout.tsx';

/** A page with a message only: what happened, and what to do now. */
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
