/** A request that was refused, or that no answer came to. */
export class FeedbackError extends Error {
  override readonly name = 'FeedbackError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** After how many seconds the service says to try again. */
  readonly retryAfter: number | undefined;
  /** To `onError`: how many items were dropped, besides those that it is given, while too many waited. */
  readonly dropped: number;

  constructor(
    status: number,
    message: string,
    more: { retryAfter?: number | undefined; dropped?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.retryAfter = more.retryAfter;
    this.dropped = more.dropped ?? 0;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return [0, 429, 500, 502, 503, 504].includes(this.status);
  }
}

/** A value as JSON. @throws FeedbackError with the status of an item that the service refuses, for what is none */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (cause) {
    throw new FeedbackError(422, `It is no JSON: ${String(cause)}`, { cause });
  }
}

/** The most that is waited, whatever `Retry-After` says: a timer for longer than some 24 days would end at once. */
const MOST_S = 86_400;

/** What `Retry-After` says (RFC 9110 §10.2.3): seconds, or a date; undefined for what is neither. */
export function secondsIn(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const found = Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1_000 : seconds;
  return Number.isNaN(found) ? undefined : Math.ceil(Math.min(MOST_S, Math.max(0, found)));
}

/**
 * What an answer says: an object with the field `has`. @throws FeedbackError for a refusal, for an answer that broke off, and for what is no
 * answer of the service, such as the page of a proxy: asking again gives the same
 */
export async function readAnswer<T>(answer: Response, has: string): Promise<T> {
  if (!answer.ok) throw await toError(answer);
  const type = answer.headers.get('Content-Type') ?? '';
  if (!type.includes('json')) throw toStranger(answer, type || 'no type');
  const found = await answer.json().catch((cause: unknown) => {
    throw new FeedbackError(0, 'The answer broke off', { cause });
  });
  if (found?.[has] === undefined) throw toStranger(answer, `JSON without ${has}`);
  return found;
}

function toStranger(answer: Response, what: string): FeedbackError {
  const { status, url } = answer;
  return new FeedbackError(
    status,
    redirected(answer) ?? `${url.split('?')[0]} answered ${status} with ${what}: is the address right?`,
  );
}

/** A redirect drops the method, the body or the token, so what answers in the end says nothing of that. It may carry a secret behind its path. */
function redirected({ redirected: isSo, url }: Response): string | undefined {
  if (!isSo) return undefined;
  const to = url.split('?')[0] ?? '';
  const [, base, path] = /^(.*)\/(feedback|transcripts\/upload|surface\/submit|idp\/token)$/.exec(to) ?? [];
  const use = path && `${path === 'idp/token' ? 'APP_URL' : 'BASE_URL'} should be that`;
  return `The address redirects to ${base ?? to}: ${use ?? 'is it right?'}`;
}

/** The refusal that an answer is: `detail` of the service, `error_description` of its identity provider. */
async function toError(answer: Response): Promise<FeedbackError> {
  const text = await answer.text().catch(() => '');
  const { status, headers } = answer;
  const isLost = [401, 403, 404, 405].includes(status);
  const message = (isLost && redirected(answer)) || reasonIn(text) || `HTTP ${status}`;
  return new FeedbackError(status, message, { retryAfter: secondsIn(headers.get('Retry-After')) });
}

function reasonIn(text: string): string | undefined {
  try {
    const { detail, error_description: described } = JSON.parse(text);
    return detail ?? described;
  } catch {
    return undefined;
  }
}
