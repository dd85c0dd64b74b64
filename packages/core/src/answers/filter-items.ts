import { type MentionFilter, type PaysBetween, type rankings, searchFacts, type Tx } from '@feedback/db';
import { KINDS, type Kind, mayLeave, type Pays, soundsAngry, surePraiseFrom } from '@feedback/intelligence';
import { type Understood } from './understood.ts';

type Item = searchFacts.SearchFacts;

/** Large accounts pay at least the amount of the enterprise band, small ones less than this share of it. */
const SMALL_SHARE = 0.2;
/** An item may be of a kind whose probability is at least this. */
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

/** The conditions that a question sets for each mention: its customer, time, source, project, and what the account pays. */
export function askedOfMentions(
  { speakers, silent, asked }: Understood,
  bands: rankings.RevenueBands,
): MentionFilter {
  const { accounts, people, period, pays, sources, project } = asked;
  return {
    ...(accounts.length + people.length > 0 && { customerKeys: speakers }),
    ...(silent.length > 0 && { notCustomerKeys: silent }),
    ...period,
    ...(pays && { pays: paysBetween(pays, bands) }),
    ...(sources.length > 0 && { sources }),
    ...(project !== undefined && { projects: [project] }),
  };
}

/** A filter that passes only what both filters pass. */
export function bothFilters(one: MentionFilter, other: MentionFilter): MentionFilter {
  const customerKeys = inBoth(one.customerKeys, other.customerKeys);
  const notCustomerKeys = [...(one.notCustomerKeys ?? []), ...(other.notCustomerKeys ?? [])];
  const accountKeys = inBoth(one.accountKeys, other.accountKeys);
  const sources = inBoth(one.sources, other.sources);
  const projects = inBoth(one.projects, other.projects);
  const pays = one.pays ?? other.pays;
  return {
    ...(customerKeys && { customerKeys }),
    ...(notCustomerKeys.length > 0 && { notCustomerKeys }),
    ...(accountKeys && { accountKeys }),
    ...commonPeriod(one, other),
    ...(sources && { sources }),
    ...(projects && { projects }),
    ...(pays && { pays }),
  };
}

type Period = Pick<MentionFilter, 'since' | 'until'>;

/** The time that is in both periods; an absent bound does not filter. */
export function commonPeriod(one: Period, other: Period): Period {
  const times = (...given: (Date | undefined)[]) => given.filter((time) => time !== undefined);
  const [since] = times(one.since, other.since).toSorted((a, b) => b.getTime() - a.getTime());
  const [until] = times(one.until, other.until).toSorted((a, b) => a.getTime() - b.getTime());
  return { ...(since && { since }), ...(until && { until }) };
}

/** The values in both lists; an absent list does not filter. */
export function inBoth<T>(one: T[] | undefined, other: T[] | undefined): T[] | undefined {
  return one && other ? one.filter((value) => other.includes(value)) : (one ?? other);
}

/**
 * What `isAsked` needs to know of items besides their facts: the probabilities of their kinds, how certain their kind is, and which say that they
 * may leave.
 */
type AskedFacts = {
  probabilities: ReadonlyMap<string, readonly number[]>;
  certainties: ReadonlyMap<string, number>;
  atRisk: ReadonlySet<string>;
};

/**
 * Reads what `isAsked` needs of items, if the question asks for it: only a question with kinds and a subject also takes what may be of a
 * kind.
 */
export async function askedFacts(
  tx: Tx,
  workspaceId: string,
  { reading: { parts, asked }, items }: { reading: Understood; items: readonly Item[] },
): Promise<AskedFacts> {
  const ids = items.map(({ id }) => id);
  const asksPraise = isOfPraise(asked.kinds, parts);
  const asksKinds = asked.kinds !== undefined && parts.length > 0;
  return {
    probabilities: asksKinds ? await searchFacts.probabilities(tx, workspaceId, ids) : new Map(),
    certainties: asksPraise ? await searchFacts.certainties(tx, workspaceId, ids) : new Map(),
    atRisk: asked.churnRisk ? await searchFacts.atRisk(tx, workspaceId, ids) : new Set(),
  };
}

/** Whether an item fulfils what the question asks besides its subject. */
export function isAsked(
  { parts, asked, isAgain }: Understood,
  { probabilities, certainties, atRisk }: AskedFacts,
): (item: Item) => boolean {
  const { kinds, states, churnRisk, angry } = asked;
  const conditions: ((item: Item) => boolean)[] = [];
  if (isOfPraise(kinds, parts)) conditions.push((item) => isSurelyPraise(item, certainties.get(item.id)));
  else if (kinds) conditions.push((item) => isOfKinds(item, kinds, probabilities.get(item.id)));
  // Only a problem can come back, so praise is left out.
  else if (isAgain) conditions.push(({ kind }) => kind !== 'praise');
  if (states) conditions.push(({ state }) => state !== null && states.includes(state));
  if (churnRisk) conditions.push((item) => atRisk.has(item.id) || mayLeave(item.said.text));
  if (angry) conditions.push((item) => soundsAngry(item.said.text));
  return (item) => conditions.every((holds) => holds(item));
}

/** Whether a question asks for praise of whatever it is: of a subject, what bears on it is praise or not. */
function isOfPraise(kinds: readonly Kind[] | undefined, parts: readonly string[]): boolean {
  return parts.length === 0 && kinds?.length === 1 && kinds[0] === 'praise';
}

/** Among all that was said, a complaint that is taken for praise misleads more than praise that is left out. */
function isSurelyPraise({ kind }: Item, certainty = 0): boolean {
  return kind === 'praise' && certainty >= surePraiseFrom();
}

/**
 * Whether an item is of a kind that the question names. With probabilities, an item that may be of that kind passes too, unless its
 * kind is certain, for example set by a person.
 */
function isOfKinds({ kind }: Item, kinds: Kind[], probabilities: readonly number[] | undefined): boolean {
  if (kinds.includes(kind)) return true;
  return kinds.reduce((sum, each) => sum + (probabilities?.[KINDS.indexOf(each)] ?? 0), 0) >= MAY_BE;
}
