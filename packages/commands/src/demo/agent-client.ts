import { authorizeAs, Browser, type Person } from '@feedback/test-support/browser';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

const REDIRECT_URI = 'http://127.0.0.1/callback';

/**
 * Connects as an agent that knows only the MCP address: registers itself, sends a person to sign in and approve, and returns
 * with a token. `person` plays the person's part and fills in the forms as a browser would.
 */
export async function connectAgent(
  mcpUrl: string,
  person: Person,
  scopes: string[] = ['read'],
): Promise<Client> {
  const agent = new Client({ name: 'feedback-demo', version: '1' });
  const provider = rememberingProvider();
  const connect = () => {
    const transport = new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: provider });
    return { transport, done: agent.connect(transport) };
  };
  const first = connect();
  try {
    await first.done;
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    const url = provider.authorizationUrl();
    const callback = await authorizeAs(new Browser({ stopAt: REDIRECT_URI }), url, person, { scopes });
    await first.transport.finishAuth(callback.searchParams);
    await connect().done;
  }
  return agent;
}

type SaveMethods = Required<
  Pick<OAuthClientProvider, 'saveClientInformation' | 'saveTokens' | 'saveDiscoveryState'>
>;
type Remembered<Method extends keyof SaveMethods> = Parameters<SaveMethods[Method]>[0];

/** The state that the SDK keeps between its steps, in memory: this agent lives for one command. */
function rememberingProvider(): OAuthClientProvider & { authorizationUrl: () => URL } {
  let client: Remembered<'saveClientInformation'> | undefined;
  let tokens: Remembered<'saveTokens'> | undefined;
  let discovery: Remembered<'saveDiscoveryState'> | undefined;
  let verifier: string | undefined;
  let url: URL | undefined;
  return {
    redirectUrl: REDIRECT_URI,
    clientMetadata: {
      client_name: 'Feedback demo',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (issued) => void (tokens = issued),
    discoveryState: () => discovery,
    saveDiscoveryState: (state) => void (discovery = state),
    redirectToAuthorization: (to) => void (url = to),
    saveCodeVerifier: (made) => void (verifier = made),
    codeVerifier: () => {
      if (verifier === undefined) throw new Error('there is no code verifier yet');
      return verifier;
    },
    authorizationUrl: () => {
      if (url === undefined) throw new Error('the agent was refused without being sent to sign in');
      return url;
    },
  };
}
