import { type Kind } from '@feedback/contract/vocabulary';

const NAMES: Record<Kind, string> = {
  bug: 'Bug',
  feature: 'Feature',
  question: 'Question',
  praise: 'Praise',
  other: 'Other',
};

/** A kind of feedback as an outlined word. */
export function KindChip({ kind }: { kind: Kind }) {
  return <span class={`chip ${kind}`}>{NAMES[kind]}</span>;
}
