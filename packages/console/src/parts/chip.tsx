import { type Kind } from '@feedback/contract/vocabulary';

const NAMES: Record<Kind, string> = {
  bug: 'Bug',
  feature: 'Feature',
  question: 'Question',
  praise: 'Praise',
  other: 'Other',
};

/** The kinds as they are called in sentences and choices. */
export const KIND_WORDS: Record<Kind, string> = {
  bug: 'Bug',
  feature: 'Feature request',
  question: 'Question',
  praise: 'Praise',
  other: 'Something else',
};

/** A kind of feedback as an outlined word. */
export function KindChip({ kind }: { kind: Kind }) {
  return <span class={`chip ${kind}`}>{NAMES[kind]}</span>;
}
