import { renderPage } from './card.tsx';

/** A page that asks before something changes: the button posts to the page's own address. */
export function confirmPage({
  title,
  text,
  action,
  button,
}: {
  title: string;
  text: string;
  action: string;
  button: string;
}): string {
  return renderPage({
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        <form method="post" action={action}>
          <div class="buttons">
            <button class="first">{button}</button>
          </div>
        </form>
      </>
    ),
  });
}
