import { type Words } from './words.ts';

/** How long the service may take to answer. */
const PATIENCE_MS = 30_000;
/** After so many seconds to try again, where the service does not say. */
const USUAL_WAIT_S = 60;
/** The most that a browser lets a page send after the visitor has left it. */
const MOST_KEPT_ALIVE = 60_000;

/** What becomes of an answer: `say` is what the visitor is told, one of the element’s words after the other; `{n}` of them is `seconds`. */
export type Outcome = { isStored: boolean; say: (keyof Words)[]; seconds: number };

/** Sends what a visitor said (§4.4), or that the survey was seen. */
export async function post(url: string, body: object): Promise<Response> {
  const text = JSON.stringify(body);
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: text,
    keepalive: text.length < MOST_KEPT_ALIVE,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/** What the service said to an answer, for the visitor. */
export async function outcomeOf(sent: Promise<Response>): Promise<Outcome> {
  const answer = await sent.catch(() => undefined);
  const isStored = answer?.ok === true;
  const isBusy = answer?.status === 429 || answer?.status === 503;
  const seconds = Number(answer?.headers.get('Retry-After')) || USUAL_WAIT_S;
  if (!isStored) return { isStored, say: [isBusy ? 'busy' : 'failed', 'kept'], seconds };
  const { duplicate } = (await answer.json().catch(() => ({}))) as { duplicate?: boolean };
  return { isStored, say: duplicate === true ? ['thanks', 'known'] : ['thanks'], seconds };
}
