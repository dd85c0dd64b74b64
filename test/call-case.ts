import { FeedbackClient, FeedbackError, type FeedbackItem } from '@feedback/client';

// It needs the client alone, so that any runtime can run it.

/** One thing that every client must do: `clients/README.md` says how a case is read. */
export type ClientCase = {
  name: string;
  call: 'send' | 'sendAll' | 'addAll' | 'transcript' | 'survey';
  before?: Record<string, unknown>;
  with: Record<string, unknown>;
  sender?: 'wrong' | 'none' | 'over-quota';
  faults?: unknown[];
  requests: number;
  seconds?: number;
  answer?: Record<string, unknown>;
  error?: { status: number; message: string; retry_after?: number };
};

/** Where cases are run, and as whom. */
export type Place = {
  /** The failing proxy before the service. */
  proxyUrl: string;
  appUrl: string;
  sender: string;
  /** The sender of a workspace whose plan has no room. */
  overQuota: string;
  surveyKey: string;
};

/** What became of a case. */
export type Outcome = {
  answer?: object;
  error?: { status: number; message: string; retry_after?: number };
  requests: number;
  seconds: number;
};

type Many = { count: number; item: Record<string, string>; bytes?: number; invalid?: number[] };

const PATIENCE = 20;

/** Makes the call of a case while the proxy fails as the case says. */
export async function callCase(one: ClientCase, place: Place): Promise<Outcome> {
  const client = clientOf(one, place);
  if (one.before) await client.send(one.before as FeedbackItem);
  await fetch(`${place.proxyUrl}/faults`, { method: 'PUT', body: JSON.stringify(one.faults ?? []) });
  const began = performance.now();
  const found = await call(client, one, place).then((answer) => ({ answer }), toError);
  const seconds = (performance.now() - began) / 1_000;
  const requests = Number(await (await fetch(`${place.proxyUrl}/requests`)).text());
  return { ...found, requests, seconds };
}

function clientOf({ sender: as }: ClientCase, place: Place, onError?: OnError): FeedbackClient {
  const { proxyUrl, appUrl, sender, overQuota } = place;
  const secrets = { wrong: sender.replace(/.{4}$/, 'AAAA'), 'over-quota': overQuota };
  const signedIn =
    as === 'none' ? {} : { sender: as === undefined ? sender : secrets[as], appUrl: `${appUrl}/` };
  return new FeedbackClient({
    baseUrl: `${proxyUrl}/`,
    ...signedIn,
    patience: PATIENCE,
    ...(onError && { onError }),
  });
}

type OnError = (error: FeedbackError, items: FeedbackItem[]) => void;

async function call(client: FeedbackClient, one: ClientCase, place: Place): Promise<object> {
  const { call: name, with: given } = one;
  if (name === 'addAll') return addAll(one, place);
  if (name === 'sendAll') return client.sendAll(itemsOf(given as Many));
  if (name === 'survey') return client.survey({ api_key: place.surveyKey, ...given });
  return client[name](given as { title: string; text: string });
}

/** Adds each item and closes the client: how many waited before, and what was told as lost. */
async function addAll(one: ClientCase, place: Place): Promise<object> {
  const items = Array.from(itemsOf(one.with as Many));
  const lost: { status: number; places: number[] }[] = [];
  const client = clientOf(one, place, ({ status }, told) => {
    const places = told.map(({ text: said }) => items.findIndex(({ text: sent }) => sent === said));
    lost.push({ status, places });
  });
  for (const item of items) client.add(item);
  const { waiting } = client;
  await client.close();
  return { waiting, lost };
}

/** The items of a case that sends many. */
function* itemsOf({ count, item, bytes = 0, invalid = [] }: Many): Generator<{ text: string }> {
  for (let n = 0; n < count; n++) {
    const filled = Object.entries(item).map(([name, value]) => [
      name,
      value.replace('#', String(n)).replace('…', 'x'.repeat(bytes)),
    ]);
    yield { ...Object.fromEntries(filled), ...(invalid.includes(n) && { text: '' }) };
  }
}

/** @throws what is no refusal */
function toError(thrown: unknown): Pick<Outcome, 'error'> {
  if (!(thrown instanceof FeedbackError)) throw thrown;
  const { status, message, retryAfter } = thrown;
  return { error: { status, message, ...(retryAfter !== undefined && { retry_after: retryAfter }) } };
}
