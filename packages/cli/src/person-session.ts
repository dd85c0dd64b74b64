import { createHash, randomBytes } from 'node:crypto';
import { isRecord } from '@feedback/contract/is-record';
import { toAddress } from './addresses.ts';
import { listenForCallback, sayWhere } from './callback.ts';
import { secrets } from './environment.ts';
import { CommandError, EXIT } from './exit-codes.ts';
import { keptSession } from './kept.ts';
import { reasonIn } from './reason-in.ts';

/** The client of the service's identity provider that this command is. */
const CLIENT_ID = 'feedback-cli';
const PATIENCE_MS = 30_000;
/** A token that ends within this is no use any more. */
const MARGIN_MS = 5_000;

/** The session token of the person: what the environment gives, else the one that is kept for this service; undefined if neither is there. */
export function personToken(appUrl: string): string | undefined {
  if (secrets.FEEDBACK_TOKEN) return secrets.FEEDBACK_TOKEN;
  const kept = keptSession.read();
  return kept?.appUrl === appUrl && kept.until > Date.now() + MARGIN_MS ? kept.token : undefined;
}

/**
 * Signs a person in at the service's identity provider, in their browser (RFC 8252, with PKCE), and keeps the session token for its hour.
 * @throws CommandError where another identity provider signs people in, and where they did not sign in
 */
export async function signInAsPerson(given: string, workspaceId: string | undefined): Promise<void> {
  const appUrl = toAddress(given);
  const provider = await providerOf(appUrl);
  const [state, verifier] = [secret(16), secret(32)];
  const callback = await listenForCallback(state);
  try {
    const url = new URL(provider.authorize);
    const asked = {
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: callback.url,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(workspaceId !== undefined && { workspace_id: workspaceId }),
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    sayWhere(url);
    const code = (await callback.arrived).get('code') ?? '';
    const granted = await askJson(provider.token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        code,
        code_verifier: verifier,
        redirect_uri: callback.url,
      }),
    });
    const { access_token: token, expires_in: seconds } = granted;
    if (typeof token !== 'string' || typeof seconds !== 'number')
      throw new CommandError(
        EXIT.notAllowed,
        `You are not signed in: ${String(granted['detail'] ?? granted['error'])}`,
      );
    keptSession.write({ appUrl, token, until: Date.now() + seconds * 1_000 });
  } finally {
    callback.close();
  }
  console.log(`Signed in to ${appUrl} as yourself, for an hour. Try: feedback senders`);
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

async function providerOf(appUrl: string): Promise<{ authorize: string; token: string }> {
  const found = await askJson(`${appUrl}/idp/.well-known/openid-configuration`, {});
  const { authorization_endpoint: authorize, token_endpoint: token } = found;
  if (typeof authorize === 'string' && typeof token === 'string') return { authorize, token };
  throw new CommandError(
    EXIT.notAllowed,
    'An identity provider of its own signs people in to this service: set FEEDBACK_TOKEN to a session token that it gives.',
  );
}

/** The JSON that an address answers; an object without fields where it answers something else. */
async function askJson(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (cause) {
    throw new CommandError(EXIT.later, `${url} does not answer: ${reasonIn(cause)}`, { cause });
  }
  const found: unknown = await answer.json().catch(() => undefined);
  return isRecord(found) ? found : {};
}
