import { CONTRACT_VERSION } from '@feedback/contract';
import { isRecord } from '@feedback/contract/is-record';
import { reasonIn } from '../reason-in.ts';
import { type Finding, well, wrong } from './finding.ts';

const PATIENCE_MS = 10_000;

/**
 * Asks the public addresses as clients do, from here. Clients compare what they find there with what they were told, byte for byte: another
 * scheme, a port or a slash at the end is another address.
 */
export async function checkAddresses({
  baseUrl,
  appUrl,
}: {
  baseUrl: string;
  appUrl: string;
}): Promise<Finding[]> {
  return [
    await checkBase(baseUrl),
    await checkResource(appUrl),
    await checkMetadata('agents sign in', `${appUrl}/.well-known/oauth-authorization-server`, {
      issuer: appUrl,
      setting: 'APP_URL',
    }),
  ];
}

/** Asks where people sign in, which a setting names: it must name itself in the same way. */
export function checkIssuer(issuer: string, setting: string): Promise<Finding> {
  return checkMetadata('people sign in', `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    issuer,
    setting,
  });
}

async function checkBase(baseUrl: string): Promise<Finding> {
  const check = 'BASE_URL';
  const address = `${baseUrl}/health`;
  return asked(check, address, async (answer) => {
    const version = answer.headers.get('service-version');
    if (version !== CONTRACT_VERSION)
      return wrong(
        check,
        `${address} is not this service (Service-Version ${version ?? 'is missing'})`,
        'let BASE_URL name the ingest API, and the proxy pass its headers on',
      );
    const body: unknown = await answer.json();
    const status = isRecord(body) ? String(body['status']) : 'unknown';
    return status === 'healthy'
      ? well(check, `${address} is healthy`)
      : wrong(check, `${address} says ${status}`, 'look at the log of the ingest API');
  });
}

/** What an agent is told when it comes without a token (§5.5), and follows. */
async function checkResource(appUrl: string): Promise<Finding> {
  const check = 'APP_URL';
  const address = `${appUrl}/.well-known/oauth-protected-resource/mcp`;
  const challenged = await asked(
    check,
    `${appUrl}/mcp`,
    async (answer) => {
      const named = /resource_metadata="([^"]*)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1];
      if (named === address) return well(check, '');
      return wrong(
        check,
        `${appUrl}/mcp names ${named ?? 'no metadata'}, not ${address}`,
        'give the agent app the APP_URL that clients use, and let the proxy pass WWW-Authenticate on',
      );
    },
    { method: 'POST', status: 401 },
  );
  if (challenged.state !== 'well') return challenged;
  return asked(check, address, async (answer) => {
    const body: unknown = await answer.json();
    const resource = isRecord(body) ? body['resource'] : undefined;
    if (resource === `${appUrl}/mcp`) return well(check, `${appUrl}/mcp is what agents are told`);
    return wrong(
      check,
      `agents are told ${String(resource)}, not ${appUrl}/mcp`,
      'give the agent app the APP_URL that clients use',
    );
  });
}

async function checkMetadata(
  check: string,
  address: string,
  { issuer, setting }: { issuer: string; setting: string },
): Promise<Finding> {
  return asked(check, address, async (answer) => {
    const body: unknown = await answer.json();
    const named = isRecord(body) ? body['issuer'] : undefined;
    if (named === issuer) return well(check, `at ${issuer}`);
    return wrong(
      check,
      `the issuer says it is ${String(named)}, not ${issuer}`,
      `${setting} must be the same, byte for byte`,
    );
  });
}

type Expected = { method?: string; status?: number };

/** Asks an address. A redirect is no answer: clients that send a token do not follow it. */
async function asked(
  check: string,
  address: string,
  read: (answer: Response) => Promise<Finding>,
  { method = 'GET', status = 200 }: Expected = {},
): Promise<Finding> {
  try {
    const answer = await fetch(address, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === status) return await read(answer);
    const to = answer.headers.get('location');
    return to === null
      ? wrong(
          check,
          `${address} answers ${answer.status}`,
          'look at the log of the app, and at the proxy before it',
        )
      : wrong(
          check,
          `${address} redirects to ${withoutQuery(to, address)}`,
          'set the address to where it redirects, without a slash at the end',
        );
  } catch (error) {
    return wrong(
      check,
      `${address} does not answer: ${reasonIn(error)}`,
      'start the app, or correct the address, its DNS or its certificate',
    );
  }
}

/** A redirect may carry a token. */
function withoutQuery(to: string, address: string): string {
  const url = URL.parse(to, address);
  return url ? url.origin + url.pathname : 'an address that is none';
}
