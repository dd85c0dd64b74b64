import { authorizeAs, type Answer, type Person } from '@feedback/test-support/browser';
import { type OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { newBrowser, REDIRECT_URI } from '../harness.ts';

type Client = { client_id: string };
type Tokens = {
  access_token: string;
  token_type: string;
  refresh_token?: string | undefined;
  scope?: string | undefined;
};

/**
 * What both official SDKs store for an agent, kept in memory. `lost` drops the access token as if it had expired; `registrations`
 * counts how often the agent had to register.
 */
export class AgentProvider {
  readonly redirectUrl = REDIRECT_URI;
  readonly clientMetadata = {
    client_name: 'An SDK’s agent',
    redirect_uris: [REDIRECT_URI],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  registrations = 0;
  client: Client | undefined;
  issued: Tokens | undefined;
  #verifier = '';
  #sentTo: URL | undefined;
  #discovered: OAuthDiscoveryState | undefined;

  state = () => 'a-state';
  clientInformation = () => this.client;
  saveClientInformation = (client: Client) => {
    this.client = client;
    this.registrations += 1;
  };
  tokens = () => this.issued;
  saveTokens = (tokens: Tokens) => {
    this.issued = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.#sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovered = state;
  };
  discoveryState = () => this.#discovered;

  /** The parameters of the agent's last authorization request. */
  get asked(): URLSearchParams | undefined {
    return this.#sentTo?.searchParams;
  }

  /** The person signs in and answers the agent's authorization request; returns the redirect. */
  approve(person: Person, answer: Answer = {}): Promise<URL> {
    if (!this.#sentTo) throw new Error('the agent has not sent a person to sign in');
    return authorizeAs(newBrowser(), this.#sentTo, person, answer);
  }

  /** Leaves the agent without a refresh token, as if it had signed out. */
  forgetRefreshToken(): void {
    if (this.issued) this.issued = { ...this.issued, refresh_token: undefined };
  }

  /** Makes the agent lose its access token, as if it had expired. */
  lose(): void {
    if (this.issued) this.issued = { ...this.issued, access_token: 'expired' };
  }
}
