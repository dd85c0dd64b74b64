import { renderPage } from './card.tsx';

/** The page for a person without a session: what this is, and the way in. `issuer` is the host where people sign in, if not here. */
export function homePage({
  signInAt,
  issuer,
  mcpUrl,
}: {
  signInAt: string;
  issuer: string | undefined;
  mcpUrl: string;
}): string {
  return renderPage({
    title: 'Your feedback, ranked',
    children: (
      <>
        <h1>Your feedback, ranked</h1>
        <p>
          What your customers need, by how many need it, how badly, and what they pay, with their own words
          under it.
        </p>
        <div class="buttons">
          <a class="button first" href={signInAt}>
            {issuer === undefined ? 'Sign in' : `Sign in with ${issuer}`}
          </a>
        </div>
        <p class="other soft">
          Agents connect at <code>{mcpUrl}</code>. <a href="/docs">Documents</a> for everyone else.
        </p>
      </>
    ),
  });
}
