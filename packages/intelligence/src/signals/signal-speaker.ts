import { tidy } from '../transcripts/transcript-labels.ts';
import { splitTurns, type SplitTranscript, type Turn } from '../transcripts/transcript-turns.ts';

/**
 * `label` is the label of the speaker that a caller asked for, spelled as in the transcript, or null if the transcript has no
 * such label; `labels` are all labels.
 */
export type FoundSpeaker = { label: string | null; labels: string[] };

/** The labels that occur, in the order in which they first speak. */
export function speakerLabels(text: string): string[] {
  return labelsOf(splitTurns(text).turns);
}

/** Finds the named speaker with the same parser that `splitIntoSignals` uses. */
export function findSpeaker(text: string, customerSpeaker: string): FoundSpeaker {
  const labels = labelsOf(allTurns(text, customerSpeaker));
  return { label: labelAmong(labels, customerSpeaker), labels };
}

/**
 * The turns of one speaker; for null the turns of all speakers, because the complete transcript then counts as one customer
 * (§2.6).
 */
export function turnsOf(text: string, customerSpeaker: string | null): Turn[] {
  return turnsAmong(allTurns(text, customerSpeaker), customerSpeaker);
}

/** `turnsOf` among turns that were parsed with the customer's label known. */
export function turnsAmong(turns: Turn[], customerSpeaker: string | null): Turn[] {
  if (customerSpeaker === null) return turns;
  const label = labelAmong(labelsOf(turns), customerSpeaker);
  return label === null ? [] : turns.filter((turn) => turn.label === label);
}

/** All turns, parsed with the customer's label known. */
export function allTurns(text: string, customerSpeaker: string | null): Turn[] {
  return splitTranscript(text, customerSpeaker).turns;
}

/** All turns and their format, parsed with the customer's label known. */
export function splitTranscript(text: string, customerSpeaker: string | null): SplitTranscript {
  return splitTurns(text, customerSpeaker === null ? null : toLabel(customerSpeaker));
}

function labelsOf(turns: Turn[]): string[] {
  const labels = new Set<string>();
  for (const { label } of turns) if (label !== null) labels.add(label);
  return [...labels];
}

/** The label as given, or the one that differs from it in white space only: transcripts contain NBSP and doubled spaces. */
function labelAmong(labels: string[], wanted: string): string | null {
  if (labels.includes(wanted)) return wanted;
  const tidied = toLabel(wanted);
  return labels.includes(tidied) ? tidied : null;
}

function toLabel(wanted: string): string {
  return tidy(wanted).trim();
}
