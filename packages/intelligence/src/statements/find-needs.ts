import { type Kind } from '../classifier/classify.ts';
import { similarity } from '../encoder/item-vector.ts';
import { type Statement } from './read-statements.ts';

/** A statement with its item vector and the probabilities of its kinds. */
export type JudgedStatement = Statement & { vector: Int8Array; kinds: Readonly<Record<Kind, number>> };

/** One item of a priority: who said it, how much it counts, and what it says. */
export type ReportedItem = {
  id: string;
  /** The customer; two items of one customer count once. */
  customer: string;
  weight: number;
  statements: readonly JudgedStatement[];
};

/** A statement of an item. */
export type Said = { item: ReportedItem; statement: JudgedStatement };

/**
 * One thing that customers report (`failure`) or ask for (`wish`). `lead` says it best; `cases` are details by others that differ from it
 * and from each other; `all` are all items that say it, the nearest to the lead first.
 */
export type Need = {
  sort: 'failure' | 'wish';
  lead: Said;
  cases: Said[];
  all: Said[];
  customers: number;
  weight: number;
};

/** The needs of a priority, the heaviest first, and the statements of items that say that it works or was solved. */
export type Needs = { needs: Need[]; fine: Said[] };

/** Statements this similar speak of the same need; what remains alone is compared again with less. */
const SAME = [0.58, 0.52, 0.48];
/** Statements this similar say the same. */
const EQUAL = 0.95;
const [SHORTEST, LONGEST] = [15, 200];
const MOST_CASES = 3;
const MOST_ALONE = 2;

/**
 * Groups what the items of a priority say into needs. Each item counts for the statement that says best what goes wrong or what
 * is asked for. Of what only one customer says, the two that are told in most detail are needs; all are where no need is shared.
 */
export function findNeeds(items: readonly ReportedItem[], most: number): Needs {
  const centre = centreOf(items);
  const said = items
    .flatMap((item) => mainOf(item, centre) ?? [])
    .filter(({ statement }) => !statement.roles.has('aside'));
  const [fine, telling] = [said.filter(isFine), said.filter((one) => !isFine(one))];
  const usual =
    telling.reduce((sum, { statement: { kinds } }) => sum + kinds.feature - kinds.bug, 0) > 0
      ? 'wish'
      : 'failure';
  const groups = SORTS.flatMap((sort) =>
    groupBy(
      telling.filter((one) => sortOf(one, usual) === sort),
      sort,
      centre,
    ),
  ).toSorted((a, b) => b.customers - a.customers || b.weight - a.weight);
  const shared = groups.filter(({ customers }) => customers > 1);
  const alone = groups.filter(({ customers }) => customers === 1);
  const kept = shared.length > 0 ? tellingMost(alone).slice(0, MOST_ALONE) : alone;
  return { needs: [...shared, ...kept].slice(0, most), fine };
}

/** What says clearly what fails or is asked for, told in detail first. */
function tellingMost(alone: readonly Need[]): Need[] {
  return alone
    .filter(({ lead }) => fitnessOf(lead.statement) >= LEAST_FITNESS)
    .toSorted((a, b) => Number(isDetailed(b.lead)) - Number(isDetailed(a.lead)));
}

const SORTS = ['failure', 'wish'] as const;

function centreOf(items: readonly ReportedItem[]): Float64Array {
  const centre = new Float64Array(items[0]?.statements[0]?.vector.length ?? 0);
  for (const { statements } of items)
    for (const { vector } of statements) {
      const length = Math.hypot(...vector) || 1;
      for (let j = 0; j < centre.length; j++) centre[j]! += (vector[j] ?? 0) / length / statements.length;
    }
  return centre;
}

function nearness(vector: Int8Array, centre: Float64Array): number {
  let [sum, ofA, ofB] = [0, 0, 0];
  for (let j = 0; j < centre.length; j++) {
    const [x, y] = [vector[j] ?? 0, centre[j] ?? 0];
    sum += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : sum / Math.sqrt(ofA * ofB);
}

/** The statement that says best what an item is about. */
function mainOf(item: ReportedItem, centre: Float64Array): Said | undefined {
  let best: { statement: JudgedStatement; fitness: number } | undefined;
  for (const statement of item.statements) {
    const fitness = fitnessOf(statement) + nearness(statement.vector, centre);
    if (!best || fitness > best.fitness) best = { statement, fitness };
  }
  return best && { item, statement: best.statement };
}

function fitnessOf({ roles, start, end, circumstance, kinds }: JudgedStatement): number {
  const length = end - start;
  return (
    0.8 * (kinds.bug + kinds.feature) +
    (roles.has('failure') || roles.has('wish') ? 0.25 : 0) +
    (roles.has('expectation') ? 0.15 : 0) +
    (circumstance ? 0.1 : 0) -
    (roles.has('question') ? 0.1 : 0) -
    (roles.has('workaround') ? 0.15 : 0) -
    (roles.has('impact') ? 0.05 : 0) -
    (roles.has('fine') ? 0.3 : 0) -
    (roles.has('aside') ? 1 : 0) -
    (length < SHORTEST ? 0.2 : 0) -
    Math.min(0.4, Math.max(0, (length - LONGEST) / 500))
  );
}

function isFine({ statement: { kinds } }: Said): boolean {
  return kinds.praise > kinds.bug + kinds.feature;
}

/** By the words that show it; where they do not, by the kinds, and by what most items of the priority are. */
function sortOf({ statement: { kinds, roles } }: Said, usual: Need['sort']): Need['sort'] {
  const [fails, wishes] = [roles.has('failure'), roles.has('wish')];
  const shown = Number(wishes) - Number(fails);
  const prior = (shown === 0 ? 0.5 : 0.1) * (usual === 'wish' ? 1 : -1);
  return kinds.feature - kinds.bug + 0.5 * shown + prior > 0 ? 'wish' : 'failure';
}

/** Takes, again and again, the statement that speaks for most of the rest, with all that are near to it. */
function groupBy(said: readonly Said[], sort: Need['sort'], centre: Float64Array): Need[] {
  const near = said.map((a) => said.map((b) => similarity(a.statement.vector, b.statement.vector)));
  const left = new Set(said.keys());
  const groups: number[][] = [];
  for (const same of SAME) {
    for (;;) {
      const members = bestOf(near, left, same);
      if (members.length < 2) break;
      groups.push(members);
      for (const n of members) left.delete(n);
    }
  }
  return [...groups, ...[...left].map((n) => [n])].flatMap((members) => {
    const all = members.flatMap((n) => said[n] ?? []);
    const lead = leadOf(all, centre);
    return lead ? [{ sort, lead, cases: casesOf(lead, all), all, ...countOf(all) }] : [];
  });
}

function bestOf(near: number[][], left: ReadonlySet<number>, same: number): number[] {
  let best: { members: number[]; worth: number } = { members: [], worth: -Infinity };
  for (const n of left) {
    const to = near[n] ?? [];
    const members = [...left].filter((m) => m === n || (to[m] ?? 0) >= same);
    const worth = members.reduce((sum, m) => sum + (to[m] ?? 0), 0);
    if (worth > best.worth) best = { members, worth };
  }
  const to = near[best.members[0] ?? 0] ?? [];
  return best.members.toSorted((a, b) => (to[b] ?? 0) - (to[a] ?? 0) || a - b);
}

/** The statement that says directly what all of a need say. */
function leadOf(all: readonly Said[], centre: Float64Array): Said | undefined {
  const worthOf = ({ statement }: Said) => fitnessOf(statement) + nearness(statement.vector, centre);
  return all.toSorted((a, b) => worthOf(b) - worthOf(a))[0];
}

/** Statements that say more than the lead and than each other. */
function casesOf(lead: Said, all: readonly Said[]): Said[] {
  const cases: Said[] = [];
  const telling = all
    .filter((one) => one !== lead && fitnessOf(one.statement) >= LEAST_FITNESS)
    .toSorted((a, b) => detailOf(b) - detailOf(a));
  for (const one of telling) {
    const isNew = [lead, ...cases].every(
      ({ statement }) => similarity(statement.vector, one.statement.vector) < EQUAL,
    );
    if (isNew && cases.length < MOST_CASES) cases.push(one);
  }
  return cases;
}

const LEAST_FITNESS = 0.6;

/** Whether a statement says when something happens, how much, or what was expected. */
function isDetailed({ statement }: Said): boolean {
  const { circumstance, measures, roles } = statement;
  return (
    fitnessOf(statement) >= LEAST_FITNESS &&
    (circumstance !== null || measures.length > 0 || roles.has('expectation'))
  );
}

/** A case is worth more if it says when or where something happens, how much, or what was expected. */
function detailOf({ statement }: Said): number {
  const { circumstance, measures, places, roles } = statement;
  return (
    fitnessOf(statement) +
    0.4 * Number(circumstance !== null) +
    0.3 * Number(measures.length > 0) +
    0.2 * Number(places.length > 0) +
    0.3 * Number(roles.has('expectation'))
  );
}

function countOf(all: readonly Said[]): { customers: number; weight: number } {
  const weights = new Map<string, number>();
  for (const { item } of all)
    weights.set(item.customer, Math.max(weights.get(item.customer) ?? 0, item.weight));
  return { customers: weights.size, weight: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}
