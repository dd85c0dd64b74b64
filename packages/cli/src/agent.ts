import { type ToolFailure } from '@feedback/contract';
import { ownJson } from '@feedback/contract/own-json';
import {
  type CallToolResult,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { CommandError, EXIT } from './exit-codes.ts';
import { keptLogin, type Login } from './kept.ts';

const SIGN_IN = 'You are not signed in, or no longer: feedback login';

/** Keeps a sign-in, and each renewal of it. */
export function keptProvider({ appUrl }: Pick<Login, 'appUrl'>): OAuthClientProvider {
  const read = (): Login => keptLogin.read() ?? { appUrl };
  const keep = (more: Partial<Login>) => keptLogin.write({ ...read(), ...more });
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
      scope: 'read',
    },
    clientInformation: () => read().client,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => read().tokens,
    saveTokens: (tokens) => keep({ tokens }),
    discoveryState: () => read().discovery,
    saveDiscoveryState: (discovery) => keep({ discovery }),
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
  const transport = new StreamableHTTPClientTransport(new URL(`${appUrl.replace(/\/$/, '')}/mcp`), {
    authProvider: provider,
  });
  return { agent, transport, done: agent.connect(transport) };
}

/**
 * Calls a tool as the person who is signed in.
 * @throws CommandError when there is no sign-in, or the tool refuses
 */
export async function callTool(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  const login = keptLogin.read();
  if (login?.tokens === undefined) throw new CommandError(EXIT.notAllowed, SIGN_IN);
  const { agent, done } = connect(login.appUrl, keptProvider(login));
  await done.catch((error: unknown) => {
    throw error instanceof UnauthorizedError ? new CommandError(EXIT.notAllowed, SIGN_IN) : error;
  });
  try {
    const result = await agent.callTool({ name, arguments: args });
    if (result.isError === true) throw new CommandError(EXIT.refused, refusalOf(textOf(result)));
    return result;
  } finally {
    await agent.close();
  }
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
