import { isRecord } from '@feedback/contract/is-record';
import { type GuardedAnswer, type GuardedFetch, GuardRefusal } from '@feedback/outbound';
import { type Logger } from '@feedback/runtime';
import { errors } from 'oidc-provider';
import { toClientMetadata } from './client-metadata.ts';
import { type PublishedDocuments } from './published-documents.ts';

const BOUNDS = { timeoutMs: 3_000, maxBytes: 5 * 1024 };
/** Bounds on how long a document is cached, in seconds, whatever its Cache-Control header says. */
export const DOCUMENT_LIFE_S = { min: 60, max: 86_400 };
const REMEMBERED = 1_000;
const AT_ONCE = 16;
/** Longest part of a client_id that is logged, because any caller can send one. */
const LOGGED = 300;
/** Limit of lookups per host: without it, a caller could make this service flood a host with requests. */
const PER_HOST = { asks: 120, everyMs: 60_000 };

/** A document with one of these members must not be used (draft-ietf-oauth-client-id-metadata-document §4.1). */
const SHARED_SECRET = new Set(['client_secret_basic', 'client_secret_post', 'client_secret_jwt']);

/** The members of a published document that are used, in the form of client metadata for the provider. */
export type ClientDocument = { client_id: string } & Record<string, unknown>;

/** Returns the document at a client_id in the provider's form; rejects with `InvalidClientMetadata`. */
export type ClientDocuments = (clientId: string) => Promise<Response>;

/**
 * The same message for every failure. Any caller can make this service fetch an address: a message that named the host, port or
 * status would let them scan the network through it. The reason is logged.
 */
const UNUSABLE =
  'The document at the client_id cannot be used. It must be JSON of at most 5 KiB at a public https address with a path, sent with ' +
  'status 200 as application/json, name that same address as its client_id, have redirect_uris, and hold no secret';

type Sources = {
  fetch: GuardedFetch;
  published: PublishedDocuments;
  /**
   * Throws when the provider would refuse the document, so that a refusal by the provider gets the same message as any other
   * failure.
   */
  tryOut: (document: ClientDocument) => void;
  log: Pick<Logger, 'info'>;
  now?: () => number;
};

/**
 * Client-ID metadata documents: an agent whose client_id is an https address is described by the document at that address. The
 * provider caches a document for as long as the document's own headers allow, and never caches a failure
 * (draft-ietf-oauth-client-id-metadata-document §5.2). While the publisher is unreachable, the last document stays valid for up
 * to a day, so that the publisher's outage signs no user out.
 */
export function createClientDocuments({
  fetch,
  published,
  tryOut,
  log,
  now = Date.now,
}: Sources): ClientDocuments {
  const lastWords = new Map<string, { document: ClientDocument; until: number }>();
  const asked = new Map<string, { count: number; since: number }>();
  let underWay = 0;

  const countAsk = (host: string): void => {
    const known = asked.get(host);
    const current = known && now() - known.since < PER_HOST.everyMs ? known : { count: 0, since: now() };
    if (current.count >= PER_HOST.asks)
      throw new Unreachable('Too many documents of this host were requested within a minute');
    remember(asked, host, { ...current, count: current.count + 1 });
  };

  const fetchDocument = async (clientId: string): Promise<Response> => {
    if (underWay >= AT_ONCE)
      throw new Unreachable('Too many agents are being looked up. Try again in a moment');
    countAsk(new URL(clientId).host);
    underWay += 1;
    try {
      const answer = await fetch(clientId, { ...BOUNDS, headers: { accept: 'application/json' } });
      const document = toDocument(clientId, readJson(answer));
      tryOut(document);
      remember(lastWords, clientId, { document, until: now() + DOCUMENT_LIFE_S.max * 1_000 });
      return toResponse(document, answer.headers);
    } finally {
      underWay -= 1;
    }
  };

  return async (clientId) => {
    try {
      const own = published.get(clientId);
      if (own !== undefined) {
        const document = toDocument(clientId, own);
        tryOut(document);
        return toResponse(document);
      }
      requirePath(clientId);
      return await fetchDocument(clientId);
    } catch (cause) {
      const last = lastWords.get(clientId);
      if (isPublishersWord(cause)) lastWords.delete(clientId);
      else if (last && last.until > now()) return toResponse(last.document);
      log.info({ err: cause, clientId: clientId.slice(0, LOGGED) }, 'an agent’s document could not be used');
      throw new errors.InvalidClientMetadata(UNUSABLE, { cause });
    }
  };
}

/**
 * The address that publishes an agent's description, shown to the person on the consent page; undefined for an agent that
 * registered itself.
 */
export function publisherOf(clientId: string): string | undefined {
  return /^https:/i.test(clientId) ? URL.parse(clientId)?.host : undefined;
}

/** The publisher or the network failed; a retry may succeed. */
class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Whether the publisher itself removed or replaced the document. */
function isPublishersWord(error: unknown): boolean {
  return error instanceof errors.OIDCProviderError || error instanceof GuardRefusal;
}

function requirePath(clientId: string): void {
  if (!/^https:\/\/[^/?#]+\//i.test(clientId)) throw refusal('has no path in its address');
}

/**
 * Request Timeout, Too Early, Too Many Requests: these statuses say nothing about the document (RFC 9110, RFC 8470, RFC 6585).
 */
const MAYBE_LATER = new Set([408, 425, 429]);

function readJson({ status, headers, body }: GuardedAnswer): unknown {
  if (status >= 500 || MAYBE_LATER.has(status))
    throw new Unreachable(`The publisher answered with status ${status}`);
  if (status !== 200) throw refusal(`was answered with status ${status}, not 200`);
  const [type] = (headers.get('content-type') ?? '').split(';');
  if (type?.trim().toLowerCase() !== 'application/json') throw refusal('is not sent as application/json');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw refusal('is not valid JSON');
  }
}

/**
 * The members of a document that are used. Whatever else the document says, the agent becomes a public client of the one
 * supported flow.
 */
function toDocument(clientId: string, value: unknown): ClientDocument {
  if (!isRecord(value)) throw refusal('is not a JSON object');
  if (value['client_id'] !== clientId) throw refusal('names another client_id than its own address');
  if (SHARED_SECRET.has(String(value['token_endpoint_auth_method'])) || Object.hasOwn(value, 'client_secret'))
    throw refusal('contains a client secret or asks for one, which a published agent cannot have');
  const { client_name, redirect_uris } = value;
  return { client_id: clientId, ...toClientMetadata({ client_name, redirect_uris }) };
}

function toResponse(document: ClientDocument, sent: Headers = new Headers()): Response {
  const headers = new Headers();
  for (const name of ['cache-control', 'expires']) {
    const value = sent.get(name);
    if (value !== null) headers.set(name, value);
  }
  return Response.json(document, { headers });
}

function refusal(problem: string): Error {
  return new errors.InvalidClientMetadata(`The document at the client_id ${problem}`);
}

/** A map of bounded size that evicts its oldest entries. */
function remember<T>(memory: Map<string, T>, key: string, value: T): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.keys();
  if (memory.size > REMEMBERED && oldest !== undefined) memory.delete(oldest);
}
