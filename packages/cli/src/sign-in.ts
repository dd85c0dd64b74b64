import { randomBytes } from 'node:crypto';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/client';
import { toAddress } from './addresses.ts';
import { connect, providerOf, type Scope, toCommandError } from './agent.ts';
import { listenForCallback, sayWhere } from './callback.ts';
import { CommandError, EXIT } from './exit-codes.ts';
import { keptLogin, type Login } from './kept.ts';

/** Signs a person in, in their browser, and keeps the sign-in. */
export async function signIn(given: string): Promise<void> {
  const appUrl = toAddress(given);
  const made = await askPerson(appUrl, 'read');
  keptLogin.write(made);
  console.log(`Signed in to ${appUrl}. Try: feedback priorities`);
}

/** Lets a person allow this command to read, or to write as well, in their browser. Nothing is kept. */
export async function askPerson(appUrl: string, scope: Scope): Promise<Login> {
  const state = randomBytes(16).toString('base64url');
  const callback = await listenForCallback(state);
  // A present sign-in stays until there is another.
  let made: Login = { appUrl };
  const inMemory = { read: () => made, write: (login: Login) => void (made = login) };
  try {
    const provider: OAuthClientProvider = {
      ...providerOf(inMemory, appUrl, scope),
      redirectUrl: callback.url,
      state: () => state,
      redirectToAuthorization: (url) => {
        url.searchParams.set('scope', scope); // the library asks for all there are
        sayWhere(url);
      },
    };
    const first = connect(appUrl, provider);
    await first.done.catch((error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error;
    });
    await first.transport.finishAuth(await callback.arrived);
    const second = connect(appUrl, provider);
    await second.done;
    await second.agent.close();
  } catch (error) {
    throw toCommandError(error, appUrl);
  } finally {
    callback.close();
  }
  return made;
}

/** Ends a sign-in where it was made (RFC 7009 §2.1). */
export async function endSignIn({ appUrl, client, tokens }: Login): Promise<void> {
  const token = tokens?.refresh_token ?? tokens?.access_token;
  if (token === undefined || client === undefined) return;
  const { ok } = await fetch(`${appUrl}/mcp/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token, client_id: client.client_id }),
  });
  if (!ok)
    throw new CommandError(
      EXIT.refused,
      'The permission to write could not be ended: end it in the console, Settings → Agents.',
    );
}
