import { type feedback, type understandings } from '@feedback/db';
import { KINDS, type Kind, learnFromCorrections, searchCode } from '@feedback/intelligence';
import { defined } from '@feedback/runtime';
import { type Understood } from './text-reader.ts';

/** What is stored of an item that was read; the kind that the sender stated takes precedence over the classifier's. */
export function toUnderstanding(
  { id, statedKind }: Pick<feedback.Received, 'id' | 'statedKind'>,
  { severities, ...understood }: Understood,
  corrections: understandings.CorrectedItem[],
): understandings.NewUnderstanding {
  const { kind, certainty } =
    statedKind === null ? likeliestKind(understood, corrections) : { kind: statedKind, certainty: 1 };
  const severity = defined(severities[KINDS.indexOf(kind)], 'severity');
  return { feedbackId: id, ...understood, code: searchCode(understood.vector), kind, certainty, severity };
}

function likeliestKind(
  { encoder, vector, probabilities }: Pick<Understood, 'encoder' | 'vector' | 'probabilities'>,
  corrections: understandings.CorrectedItem[],
): { kind: Kind; certainty: number } {
  const comparable = corrections.filter((corrected) => corrected.encoder === encoder);
  const learnt = learnFromCorrections(KINDS, comparable, { vector, probabilities });
  const certainty = Math.max(...learnt);
  return { kind: defined(KINDS[learnt.indexOf(certainty)], 'likeliest kind'), certainty };
}
