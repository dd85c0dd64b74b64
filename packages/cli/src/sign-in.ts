import { randomBytes } from 'node:crypto';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/client';
import { toAddress } from './addresses.ts';
import { connect, providerOf, toCommandError } from './agent.ts';
import { listenForCallback, sayWhere } from './callback.ts';
import { keptLogin, type Login } from './kept.ts';

/** Signs a person in, in their browser, and keeps the sign-in. */
export async function signIn(given: string): Promise<void> {
  const appUrl = toAddress(given);
  const state = randomBytes(16).toString('base64url');
  const callback = await listenForCallback(state);
  // The present sign-in stays until there is another.
  let made: Login | undefined;
  const inMemory = { read: () => made, write: (login: Login) => void (made = login) };
  try {
    const provider: OAuthClientProvider = {
      ...providerOf(inMemory, appUrl),
      redirectUrl: callback.url,
      state: () => state,
      redirectToAuthorization: (url) => {
        url.searchParams.set('scope', 'read'); // the library asks for all there are
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
  if (made) keptLogin.write(made);
  console.log(`Signed in to ${appUrl}. Try: feedback priorities`);
}
