import {
  findNeeds,
  type Need,
  type ReportedItem,
  type Said,
  similarity,
  type Span,
  type JudgedStatement,
} from '@feedback/intelligence';
import { type Figures } from '../priorities/figures.ts';
import { type CodeFound } from '../repositories/locate-code.ts';
import {
  type Case,
  type LaterCommit,
  type Passage,
  type Requirement,
  type SpecContent,
  type TestCommand,
} from './spec-content.ts';

const MOST_REQUIREMENTS = 5;
const MOST_SAID_BY = 8;
const [MOST_OF_EACH, LONGEST_PASSAGE] = [3, 240];

/** What the items of a priority say, before the code is known. */
export type Demand = Pick<SpecContent, 'workarounds' | 'consequences' | 'fine' | 'questions'> & {
  requirements: Omit<Requirement, 'paths'>[];
};

/** Reads the items of a priority for what they demand. The same items give the same demand. */
export function readDemand(items: readonly ReportedItem[]): Demand {
  const { needs, fine } = findNeeds(items, MOST_REQUIREMENTS);
  const requirements = needs.map((need, n) => toRequirement(need, `R${n + 1}`));
  const cited = new Set(
    requirements.flatMap(({ lead, cases }) => [lead, ...cases].map(({ said }) => keyOf(said))),
  );
  const others = items
    .flatMap((item) => item.statements.map((statement): Said => ({ item, statement })))
    .filter((one) => isShort(one) && !cited.has(keyOf(toPassage(one))));
  return {
    requirements,
    workarounds: firstOf(others, ({ roles }) => roles.has('workaround') && !roles.has('wish')),
    consequences: firstOf(
      others,
      ({ roles, kinds }) =>
        roles.has('impact') && !roles.has('workaround') && !roles.has('question') && kinds.praise < HALF,
    ),
    fine: fine.filter(isShort).slice(0, MOST_OF_EACH).map(toPassage),
    questions: firstOf(
      others,
      ({ roles, kinds }) => roles.has('question') && !roles.has('workaround') && kinds.question >= HALF,
    ),
  };
}

const HALF = 0.5;

function keyOf({ feedbackId, start }: Passage): string {
  return `${feedbackId} ${start}`;
}

function isShort({ statement: { start, end } }: Said): boolean {
  return end - start <= LONGEST_PASSAGE;
}

/** Passages more similar than this say the same. */
const EQUAL = 0.95;

/** The first passages that fit, one per item, that do not say the same. */
function firstOf(said: readonly Said[], fits: (statement: Said['statement']) => boolean): Passage[] {
  const found: Said[] = [];
  for (const one of said) {
    const isNew = found.every(
      ({ item, statement }) =>
        item.id !== one.item.id && similarity(statement.vector, one.statement.vector) < EQUAL,
    );
    if (found.length < MOST_OF_EACH && isNew && fits(one.statement)) found.push(one);
  }
  return found.map(toPassage);
}

function toRequirement({ sort, lead, cases, all, customers }: Need, id: string): Omit<Requirement, 'paths'> {
  const saidBy = [lead, ...cases, ...all].map(({ item }) => item.id);
  return {
    id,
    sort,
    lead: toCase(lead, sort),
    cases: cases.map((one) => toCase(one, sort)),
    saidBy: [...new Set(saidBy)].slice(0, MOST_SAID_BY),
    customers,
  };
}

/**
 * A case in its parts. What it asks for is what its outcome shows; only where that shows nothing, what the kinds say of the sentence, and what the
 * need is. An outcome that shows nothing is not what the rest of its sentence asks for: then the whole sentence is cited.
 */
function toCase({ item, statement }: Said, need: Need['sort']): Case {
  const { places, measures, roles, shows, expected } = statement;
  const passage = ({ start, end }: Span): Passage => ({ feedbackId: item.id, start, end });
  const asks = shows ?? asksBy(statement, need);
  const isElsewhere = shows === null && roles.has('wish') && asks !== 'failure';
  const circumstance = isElsewhere ? null : (statement.circumstance ?? stepBefore({ item, statement }));
  const steps = item.statements.find((one) => one.steps !== null)?.steps;
  return {
    said: passage(statement),
    circumstance: circumstance && {
      sort: circumstance.sort,
      when: passage(circumstance.when),
      outcome: passage(circumstance.outcome),
    },
    asks,
    ...(expected && { outcome: passage(expected.beside), expected: passage(expected.clause) }),
    ...(steps && { steps: passage(steps) }),
    places: places.map(passage),
    measures: measures.map(passage),
  };
}

function asksBy({ kinds, roles }: Said['statement'], need: Need['sort']): Case['asks'] {
  if (need === 'failure' && !(roles.has('wish') && kinds.feature > kinds.bug)) return 'failure';
  if (kinds.bug > kinds.feature) return 'failure';
  return roles.has('wish') ? 'wish' : 'need';
}

/** What the speaker did, told in the sentence before: "I opened the export. It hangs." */
function stepBefore({ item: { statements }, statement }: Said): JudgedStatement['circumstance'] {
  const before = statements[statements.indexOf(statement) - 1];
  const isStep = before?.isTold && before.roles.size === 0 && before.steps === null && isFailing(statement);
  return isStep ? { sort: 'when', when: before, outcome: statement.expected?.beside ?? statement } : null;
}

function isFailing({ shows, roles, isTold }: JudgedStatement): boolean {
  return shows === 'failure' && !roles.has('wish') && !isTold;
}

function toPassage({ item, statement: { start, end } }: Said): Passage {
  return { feedbackId: item.id, start, end };
}

/** The content of a spec: what is demanded, and the code that was found for it. */
export function composeSpec({
  figures,
  demand,
  code,
  repositories,
  testCommands,
  laterCommits,
  itemsRead,
}: {
  figures: Figures;
  demand: Demand;
  code: CodeFound;
  repositories: string[];
  testCommands: TestCommand[];
  laterCommits: LaterCommit[];
  itemsRead: number;
}): SpecContent {
  const { requirements, ...said } = demand;
  return {
    figures,
    ...said,
    requirements: requirements.map((requirement, n) => ({ ...requirement, paths: code.parts[n] ?? [] })),
    places: code.places,
    tests: code.tests,
    testCommands,
    laterCommits,
    choice: repositories.length > 1 ? { repositories, ...code.lead } : null,
    itemsRead,
  };
}
