import { type ToolFailure } from '@feedback/contract';
import { ownJson } from '@feedback/contract/own-json';
import {
  auth,
  type CallToolResult,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { lock } from 'proper-lockfile';
import { CommandError, EXIT } from './exit-codes.ts';
import { type KeptFile, keptLogin, type Login } from './kept.ts';
import { reasonIn } from './reason-in.ts';

// The library warns of what the command says itself, in its own words.
console.warn = () => {};

/** A session is renewed this long before it ends. */
const EARLY_MS = 60_000;
/** A command that renews, and was killed, holds up others for so long. */
const TURN_MS = 10_000;

const SIGN_IN = 'You are not signed in, or no longer: feedback login';

/** What a person may allow this command: to read, or to write as well. */
export type Scope = 'read' | 'read write';

/** Keeps a sign-in, and each renewal of it, in a file or in memory. */
export function providerOf(
  kept: Pick<KeptFile<Login>, 'read' | 'write'>,
  appUrl: string,
  scope: Scope = 'read',
): OAuthClientProvider {
  const read = (): Login => kept.read() ?? { appUrl };
  const keep = (more: Partial<Login>) => kept.write({ ...read(), ...more });
  let verifier = '';
  return {
    // Without a person at hand there is no place to come back to.
    redirectUrl: 'http://127.0.0.1/callback',
    clientMetadata: {
      client_name: 'feedback command',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope,
    },
    clientInformation: () => read().client,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => read().tokens,
    saveTokens: (tokens) => keep({ tokens, until: Date.now() + (tokens.expires_in ?? 0) * 1_000 }),
    discoveryState: () => read().discovery,
    saveDiscoveryState: (discovery) => keep({ discovery }),
    // What the service does not take any more is of no use: the next command says at once that a person must sign in.
    invalidateCredentials: () => kept.write({ appUrl }),
    saveCodeVerifier: (made) => {
      verifier = made;
    },
    codeVerifier: () => verifier,
    redirectToAuthorization: () => {
      throw new CommandError(EXIT.notAllowed, SIGN_IN);
    },
  };
}

/** Begins a connection to the tools of a workspace. */
export function connect(
  appUrl: string,
  provider: OAuthClientProvider,
): { agent: Client; transport: StreamableHTTPClientTransport; done: Promise<void> } {
  const agent = new Client({ name: 'feedback-command', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${appUrl}/mcp`), {
    authProvider: provider,
  });
  return { agent, transport, done: agent.connect(transport) };
}

/**
 * The access token of the person who is signed in, for a minute at least.
 * @throws CommandError when there is no sign-in
 */
export async function currentToken(): Promise<string> {
  await renewedSignIn();
  const token = keptLogin.read()?.tokens?.access_token;
  if (token === undefined) throw new CommandError(EXIT.notAllowed, SIGN_IN);
  return token;
}

/**
 * Calls a tool as the person who is signed in.
 * @throws CommandError when there is no sign-in, or the tool refuses
 */
export async function callTool(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  const { appUrl, provider } = await renewedSignIn();
  const { agent, done } = connect(appUrl, provider);
  try {
    await done;
    const result = await agent.callTool({ name, arguments: args });
    if (result.isError === true) throw new CommandError(EXIT.refused, refusalOf(textOf(result)));
    return result;
  } catch (error) {
    throw toCommandError(error, appUrl);
  } finally {
    await agent.close();
  }
}

/** The sign-in that is kept, renewed where it is nearly over. @throws CommandError when there is none */
async function renewedSignIn(): Promise<{ appUrl: string; provider: OAuthClientProvider }> {
  const login = keptLogin.read();
  if (login?.tokens === undefined) throw new CommandError(EXIT.notAllowed, SIGN_IN);
  const provider = providerOf(keptLogin, login.appUrl);
  await renewInTurn(login.appUrl, provider);
  return { appUrl: login.appUrl, provider };
}

/** Renews a sign-in that is nearly over. Commands take turns: two that use one refresh token end the sign-in. */
async function renewInTurn(appUrl: string, provider: OAuthClientProvider): Promise<void> {
  const isOver = () => (keptLogin.read()?.until ?? 0) < Date.now() + EARLY_MS;
  if (!isOver()) return;
  const retries = { retries: 30, maxTimeout: 1_000 };
  const release = await lock(keptLogin.path, { stale: TURN_MS, retries }).catch((cause: unknown) => {
    throw new CommandError(EXIT.later, 'Another command renews the sign-in and does not end', { cause });
  });
  try {
    if (isOver()) await auth(provider, { serverUrl: `${appUrl}/mcp` });
  } catch (error) {
    throw toCommandError(error, appUrl);
  } finally {
    await release();
  }
}

/** What the library throws, as one line: it has errors of several kinds, and passes on those of `fetch`. */
export function toCommandError(error: unknown, appUrl: string): unknown {
  if (error instanceof CommandError || !(error instanceof Error)) return error;
  const code: unknown = Reflect.get(error, 'code');
  const isOver =
    error instanceof UnauthorizedError || ['invalid_grant', 'invalid_client', '401'].includes(String(code));
  if (isOver) return new CommandError(EXIT.notAllowed, SIGN_IN, { cause: error });
  // Numbers below zero are those of JSON-RPC: the service has answered.
  if (typeof code === 'number' && (code < 0 || (code >= 400 && code < 500 && code !== 429)))
    return new CommandError(code === 403 ? EXIT.notAllowed : EXIT.refused, error.message, { cause: error });
  const why = reasonIn(error.cause ?? error);
  return new CommandError(EXIT.later, `${appUrl} does not answer: ${why}`, { cause: error });
}

/** The words of a refusal, which is `{error: {code, detail}}`. */
function refusalOf(text: string): string {
  try {
    return ownJson<{ error: ToolFailure }>(text).error.detail;
  } catch {
    return text;
  }
}

/** The words of a result. */
export function textOf({ content }: Pick<CallToolResult, 'content'>): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
