import { lookup } from 'node:dns/promises';
import { type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An IP address that a host name stands for. */
export type Address = { address: string; family: number };

/** The limits of a request to an address that an outsider chose. `timeoutMs` covers all of it, `maxBytes` the body. */
export type Bounds = { timeoutMs: number; maxBytes: number };

export type GuardedRequest = Bounds & { method?: string; headers?: Record<string, string>; body?: string };

/** A complete answer. Redirects are returned like any other answer, not followed. */
export type GuardedAnswer = { status: number; headers: Headers; body: Buffer };

/** Why a request was not sent, or its answer refused; the message is safe to show. All other errors come from the network. */
export class GuardRefusal extends Error {
  override readonly name = 'GuardRefusal';
}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedAnswer>;

/**
 * The guard's dependencies. Tests allow other addresses, resolve other names, and trust their own certificate authority.
 */
export type GuardOptions = {
  isAllowed?: (address: string) => boolean;
  resolve?: (host: string) => Promise<Address[]>;
  ca?: string;
};

/**
 * Fetches a URL that an outsider chose, over https only, and never from inside this network: every address of the host is
 * checked, and the connection uses those addresses, so that the name cannot change between check and use (DNS rebinding). It
 * follows no redirect, uses no proxy and accepts no compressed answer.
 * @throws GuardRefusal for an address or an answer outside the limits
 */
export function createGuardedFetch({
  isAllowed = isPublicAddress,
  resolve = (host) => lookup(host, { all: true, verbatim: true }),
  ca,
}: GuardOptions = {}): GuardedFetch {
  const addressesOf = async (host: string): Promise<Address[]> => {
    const family = isIP(host);
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
      throw new GuardRefusal('The host is not on the public Internet');
    return addresses;
  };

  return async (text, { method = 'GET', headers = {}, body, timeoutMs, maxBytes }) => {
    const url = toHttpsUrl(text);
    const signal = AbortSignal.timeout(timeoutMs);
    const addresses = await untilAborted(addressesOf(url.hostname.replaceAll(/^\[|\]$/g, '')), signal);
    const response = await new Promise<IncomingMessage>((taken, failed) => {
      const sent = request(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        agent: false, // a kept connection would use addresses resolved earlier
        lookup: pinnedTo(addresses),
        ...(ca === undefined ? {} : { ca }),
      });
      sent.on('response', taken).on('error', failed).end(body);
    });
    try {
      return { ...toHead(response), body: await readBounded(response, maxBytes) };
    } finally {
      response.destroy();
    }
  };
}

function toHttpsUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new GuardRefusal('The address must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw new GuardRefusal('The address must not carry a user name or password');
  if (text.includes('#')) throw new GuardRefusal('The address must not have a fragment');
  return url;
}

/** The system's resolver cannot be cancelled, so stop waiting for it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error); // callers abort with an Error or not at all
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Resolves the connection's host name to the checked addresses. */
function pinnedTo(addresses: Address[]): LookupFunction {
  return (_host, { all }, answer) => {
    const [first] = addresses;
    if (all === true || first === undefined) answer(null, addresses);
    else answer(null, first.address, first.family);
  };
}

function toHead({ statusCode = 0, headersDistinct }: IncomingMessage): Omit<GuardedAnswer, 'body'> {
  const fields = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ]);
  return { status: statusCode, headers: new Headers(fields) };
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new GuardRefusal(`The answer is larger than ${maxBytes} bytes`);
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new GuardRefusal('The answer is compressed');
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let received = 0;
  // Without an encoding a response gives Buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, received);
}
