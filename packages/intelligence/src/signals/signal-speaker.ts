import { tidy } from '../transcripts/transcript-labels.ts';
import { splitTurns, type Turn } from '../transcripts/transcript-turns.ts';

/** Whom a caller means: the label as the transcript's turns carry it, null when nobody has it, and all labels there are. */
export type FoundSpeaker = { label: string | null; labels: string[] };

/** The labels that occur, in the order in which they first speak. */
export function speakerLabels(text: string): string[] {
  return labelsOf(splitTurns(text).turns);
}

/** Looks for the speaker somebody named, by the same reading of the text that `splitIntoSignals` goes by. */
export function findSpeaker(text: string, customerSpeaker: string): FoundSpeaker {
  const labels = labelsOf(allTurns(text, customerSpeaker));
  return { label: labelAmong(labels, customerSpeaker), labels };
}

/** The turns of one speaker, or of everybody for null: then the whole transcript is one voice (§2.6). */
export function turnsOf(text: string, customerSpeaker: string | null): Turn[] {
  const turns = allTurns(text, customerSpeaker);
  if (customerSpeaker === null) return turns;
  const label = labelAmong(labelsOf(turns), customerSpeaker);
  return label === null ? [] : turns.filter((turn) => turn.label === label);
}

/** The turns of everybody, read with the customer's label known. */
export function allTurns(text: string, customerSpeaker: string | null): Turn[] {
  return splitTurns(text, customerSpeaker === null ? null : toLabel(customerSpeaker)).turns;
}

function labelsOf(turns: Turn[]): string[] {
  const labels = new Set<string>();
  for (const { label } of turns) if (label !== null) labels.add(label);
  return [...labels];
}

/** The label as given, or as it reads when space is put in order: transcripts carry NBSP and doubled spaces. */
function labelAmong(labels: string[], wanted: string): string | null {
  if (labels.includes(wanted)) return wanted;
  const tidied = toLabel(wanted);
  return labels.includes(tidied) ? tidied : null;
}

function toLabel(wanted: string): string {
  return tidy(wanted).trim();
}
