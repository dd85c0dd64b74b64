import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { http } from '@feedback/runtime';
import { isOwnHost, type Target, targetOf } from './own-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/** An IP address that a host name stands for. */
export type Address = { address: string; family: number };

/** The limits of a request to an address that an outsider chose. `timeoutMs` covers all of it, `maxBytes` the body. */
export type Bounds = { timeoutMs: number; maxBytes: number };

export type GuardedRequest = Bounds & {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the request early, with the signal's reason. */
  signal?: AbortSignal;
  /**
   * What to do with an answer whose body is larger than `maxBytes`, compressed, or breaks off: `refused` when absent. `cut`: the
   * answer counts by its status, and its body is what was read.
   */
  excess?: 'refused' | 'cut';
};

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
  /** Hosts of the operator's own network, see `isOwnHost`: their addresses may be private, and http is allowed. */
  ownHosts?: readonly string[];
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
  ownHosts = [],
}: GuardOptions = {}): GuardedFetch {
  const addressesOf = async (target: Target): Promise<Address[]> => {
    const { host } = target;
    const family = isIP(host);
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
    const isReachable = isOwnHost(target, ownHosts) || addresses.every(({ address }) => isAllowed(address));
    if (addresses.length === 0 || !isReachable)
      throw new GuardRefusal('The host is not on the public Internet');
    return addresses;
  };

  return async (text, { method = 'GET', headers = {}, body, timeoutMs, maxBytes, excess, signal: ended }) => {
    const url = toAllowedUrl(text, ownHosts);
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = ended ? AbortSignal.any([limit, ended]) : limit;
    const request = url.protocol === 'http:' ? http.request : requestHttps;
    const addresses = await untilAborted(addressesOf(targetOf(url)), signal);
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
      const read = excess === 'cut' ? readBeginning : readBounded;
      return { ...toHead(response), body: await read(response, maxBytes) };
    } finally {
      response.destroy();
    }
  };
}

/**
 * Reads the address of a request: https, or http to a host of the own network, without anything that could carry a secret.
 * @throws GuardRefusal saying what is wrong with it
 */
export function toAllowedUrl(text: string, ownHosts: readonly string[] = []): URL {
  const url = URL.parse(text);
  const isAllowed =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnHost(targetOf(url), ownHosts));
  if (!url || !isAllowed) throw new GuardRefusal('The address must begin with https://');
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

/** The beginning of a body, whatever becomes of the rest. What is compressed is not read. */
async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      received += chunk.length;
      if (received >= maxBytes) break;
    }
  } catch {
    // The connection broke, or the time is over: the status is known.
  }
  return Buffer.concat(chunks, received).subarray(0, maxBytes);
}
