import { type rankings, type searchFacts } from '@feedback/db';
import { KINDS, type Kind, mayLeave, type Pays } from '@feedback/intelligence';
import { type Understood } from './understand-question.ts';

type Item = searchFacts.SearchFacts;

/** What accounts pay: from an amount on, and below another. */
export type PaysBetween = { atLeast: number; below: number | null };

/** Large accounts pay at least what the band for enterprises stands for, small ones less than this share of it. */
const SMALL_SHARE = 0.2;
/** From this probability on an item may well be of a kind. */
const MAY_BE = 0.2;

/** The amounts that a segment stands for, by the installation's bands. */
export function paysBetween(pays: Pays, bands: rankings.RevenueBands): PaysBetween {
  if (!('segment' in pays)) return { atLeast: pays.atLeast ?? 0, below: pays.below ?? null };
  const { segment } = pays;
  if (segment === 'large') return { atLeast: bands.enterprise, below: null };
  if (segment === 'small') return { atLeast: 0, below: bands.enterprise * SMALL_SHARE };
  const atLeast = bands[segment];
  const higher = Object.values(bands).filter((amount) => amount > atLeast);
  return { atLeast, below: higher.length === 0 ? null : Math.min(...higher) };
}

/** Whether an item is of the customers that the question names; true when it names none. */
export function isSpoken(
  { speakers, asked }: Understood,
  saidBySpeakers: ReadonlySet<string>,
): (item: Item) => boolean {
  const names = asked.accounts.length + asked.people.length;
  const keys = new Set(speakers);
  return (item) => names === 0 || keys.has(item.customerKey) || saidBySpeakers.has(item.id);
}

/** Whether an item passes what the question asks besides its subject and the names in it. */
export function isAsked(
  { parts, asked, isAgain }: Understood,
  bands: rankings.RevenueBands,
): (item: Item) => boolean {
  const { kinds, period, pays, sources, project, states, churnRisk } = asked;
  const between = pays && paysBetween(pays, bands);
  const { since, until } = period;
  const conditions: ((item: Item) => boolean)[] = [];
  if (kinds) conditions.push((item) => isOfKinds(item, kinds, parts.length > 0));
  // What came back is a trouble.
  else if (isAgain) conditions.push(({ kind }) => kind !== 'praise');
  if (since) conditions.push(({ saidAt }) => saidAt >= since);
  if (until) conditions.push(({ saidAt }) => saidAt < until);
  if (between) conditions.push(({ revenue }) => isBetween(revenue, between));
  if (sources.length > 0) conditions.push(({ source }) => sources.includes(source));
  if (project !== undefined) conditions.push(({ projectId }) => projectId === project);
  if (states) conditions.push(({ state }) => state !== null && states.includes(state));
  if (churnRisk) conditions.push((item) => item.churnRisk !== null || mayLeave(item.text));
  return (item) => conditions.every((holds) => holds(item));
}

/**
 * A question's word for a kind is no label: with a subject, an item that may well be of that kind passes too. Not where its kind is
 * certain, as one that a person set.
 */
function isOfKinds({ kind, probabilities }: Item, kinds: Kind[], hasSubject: boolean): boolean {
  if (kinds.includes(kind)) return true;
  if (!hasSubject) return false;
  return kinds.reduce((sum, each) => sum + (probabilities[KINDS.indexOf(each)] ?? 0), 0) >= MAY_BE;
}

function isBetween(revenue: string | null, { atLeast, below }: PaysBetween): boolean {
  if (revenue === null) return false;
  const amount = Number(revenue);
  return amount >= atLeast && (below === null || amount < below);
}
