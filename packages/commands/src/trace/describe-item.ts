import { type feedback } from '@feedback/db';
import { oneLine } from '../one-line.ts';
import { type Before, type ItemRead } from './read-item.ts';
import { type Ran } from './run-jobs.ts';

/** What there is to say of an item that went through every step. */
export type Traced = ItemRead & {
  outcome: feedback.IngestOutcome['outcome'];
  /** The jobs that ran for it, in their order. */
  ran: Ran[];
  before: Before;
};

/** One block a step: what each made of the item, in the order of the steps. */
export function describeItem(traced: Traced): string {
  const steps: [name: string, lines: string[]][] = [
    ['Accepted', accepted(traced)],
    ['Read', read(traced)],
    ['Near-duplicates', nearDuplicates(traced)],
    ['Kind', kind(traced)],
    ['Quarantine', quarantine(traced)],
    ['Priority', priority(traced)],
    ['Parts', parts(traced)],
    ['Rank', rank(traced)],
  ];
  return steps.map(([name, lines]) => [name, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n');
}

/** The most parts, and the most priorities, that are shown: an item seldom has more than two. */
const MOST_SHOWN = 5;

function quoted(text: string): string {
  return `“${oneLine(text, 90)}”`;
}

function accepted({ outcome, text, item, ran }: Traced): string[] {
  const jobs = ran.map(({ kind: job, ms }) => `${job} ${ms.toFixed(0)} ms`).join(', ');
  const isNew = outcome === 'accepted';
  return [
    isNew
      ? `New: ${text.length} characters; none of the items before it has this text.`
      : `Known: an item with this text came before, from ${item.source}. Nothing is read again; below is what is stored of it.`,
    `Jobs that ran: ${jobs === '' ? 'none' : jobs}.`,
  ];
}

function read({ text, core }: Traced): string[] {
  return [
    oneLine(core, Infinity) === oneLine(text, Infinity)
      ? 'The whole text is read: it has no greeting, signature or quotation to leave out.'
      : `Without what is not about the subject: ${quoted(core)}`,
  ];
}

function nearDuplicates({ compared, repeats }: Traced): string[] {
  if (repeats !== null) return [`It repeats ${quoted(repeats)}, and counts as a mention of that item.`];
  if (compared === null) return ['Too short to be compared by its words.'];
  return [`Compared as ${quoted(compared)}: no earlier item has these words.`];
}

function kind({ understood, kinds, item, parts: divided }: Traced): string[] {
  if (!understood) return [divided.length > 0 ? 'Each of its parts has one.' : 'It could not be read.'];
  const probabilities = kinds
    .map((name, n) => ({ name, probability: understood.probabilities[n] ?? 0 }))
    .toSorted((a, b) => b.probability - a.probability)
    .map(({ name, probability }) => `${name} ${probability.toFixed(2)}`);
  const stated = item.statedKind === null ? '' : ', which its sender stated';
  return [
    `${understood.kind}${stated}. Probabilities: ${probabilities.join(', ')}.`,
    `Severity ${understood.severity.toFixed(2)} of 1; ${understood.churnRisk === null ? 'no word of leaving' : `says that they may leave: ${quoted(understood.churnRisk)}`}.`,
  ];
}

function quarantine({ item }: Traced): string[] {
  return [
    item.state === 'quarantined'
      ? `Set aside as ${item.quarantineReason ?? 'a member decided'}: it is neither counted nor shown.`
      : 'Not set aside.',
  ];
}

function priority(traced: Traced): string[] {
  const { item, near, before, joinsFrom, parts: divided } = traced;
  if (item.state === 'quarantined') return ['None: an item that is set aside is not placed.'];
  const place =
    item.priority === null
      ? `None of its own${divided.length > 0 ? ': each of its parts has one' : ''}.`
      : `“${item.priority}”, ${whyThere(traced)}, probability ${(item.probability ?? 0).toFixed(2)}.`;
  if (!wasCompared(traced)) return [place];
  return [
    place,
    ...near.map(
      ({ priorityId, likeness, text }) =>
        `${likeness.toFixed(2)} like ${quoted(text)} in “${before.ranks.get(priorityId)?.title ?? 'a new priority'}”`,
    ),
    `An item joins from ${joinsFrom} on, or when three of a priority's items are remotely alike; else it opens a priority.`,
  ];
}

function wasCompared({ outcome, repeats }: Traced): boolean {
  return outcome === 'accepted' && repeats === null;
}

function whyThere(traced: Traced): string {
  const { item, near, before, repeats } = traced;
  if (repeats !== null) return 'with the item that it repeats';
  if (!wasCompared(traced)) return 'where it was placed when it came';
  if (item.priorityId !== null && !before.ranks.has(item.priorityId)) return 'which it opens';
  if (near[0]?.priorityId === item.priorityId) return 'which has the item most like it';
  return 'by the votes of several items, or by a refinement';
}

function parts({ item, mayDivide, parts: divided }: Traced): string[] {
  if (divided.length > 0)
    return upTo(
      divided.map(
        ({ text, kind: own, priority: title }, n) =>
          `${n + 1}. ${quoted(text)} (${own ?? 'not understood'}) in “${title ?? 'no priority'}”`,
      ),
    );
  if (!mayDivide) return ['It speaks of one thing.'];
  return [
    item.state === 'quarantined'
      ? 'An item that is set aside is not divided.'
      : 'It may speak of several things, but they are not told apart by their priorities: it stays whole.',
  ];
}

function upTo(lines: string[]): string[] {
  const more = lines.length - MOST_SHOWN;
  return more > 0 ? [...lines.slice(0, MOST_SHOWN), `… and ${more} more`] : lines;
}

function rank({ ranked, before, total }: Traced): string[] {
  if (ranked.length === 0) return ['None: it is in no priority.'];
  return ranked.slice(0, MOST_SHOWN).flatMap(({ priority: one, ranking }) => {
    const money = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: ranking.currency,
      maximumFractionDigits: 0,
    });
    const { reach, revenueAtStake, confidence } = one.detail;
    const was = before.ranks.get(one.id)?.rank;
    return [
      `“${one.title}” is ${one.rank} of ${total} (${was === undefined ? 'new' : was === one.rank ? 'as before' : `before: ${was}`}), score ${one.score.toFixed(1)}.`,
      `  ${reach.customers} customers, ${reach.signals} signals, ${money.format(Number(revenueAtStake.amount))} a year at stake, confidence ${confidence.level}.`,
    ];
  });
}
