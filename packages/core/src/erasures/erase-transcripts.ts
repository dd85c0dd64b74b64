import { erasedTranscripts, type erasures, withWorkspace } from '@feedback/db';
import { findSpeaker, isPersonLabel, splitTurns } from '@feedback/intelligence';
import { blankAll, blankPhrases } from './blank-phrases.ts';
import { type Step } from './erase-step.ts';
import { phrasesOf, transcriptsOf } from './find-person.ts';
import { nameWords } from './name-spellings.ts';

/** The most transcripts in one step: each may have megabytes. */
const MOST = 10;

/** In the person's transcripts: what they said, their names and addresses become blanks; what others said stays in its place. */
export const eraseTranscripts: Step = async ({ db }, { workspaceId, secret, subject }) => {
  const found = await withWorkspace(db, workspaceId, async (tx) => {
    const ids = (await transcriptsOf(tx, workspaceId, { secret, keys: subject.keys })).map(({ id }) => id);
    return { ids, read: await erasedTranscripts.read(tx, workspaceId, ids.slice(0, MOST)) };
  });
  const blanked = found.read.map(({ id, title, text, customerSpeaker }) => {
    const known = phrasesIn(subject, customerSpeaker);
    return {
      id,
      title: blankPhrases(title, known).trim() || 'Call',
      text: blankPhrases(withoutTurnsOf(text, customerSpeaker), known),
    };
  });
  return async (tx) => {
    for (const transcript of blanked) await erasedTranscripts.blank(tx, workspaceId, transcript);
    const isLast = found.ids.length <= MOST;
    return { subject: isLast ? { step: 'items' } : {}, went: { transcripts: blanked.length } };
  };
};

/** What stands for the person in one of their transcripts: each word of a name, and the label of what they said. */
function phrasesIn({ names, addresses }: erasures.Subject, speaker: string | null): string[] {
  const isNamed = speaker !== null && isPersonLabel(speaker);
  const all = isNamed ? [...names, speaker] : names;
  const parts = all.flatMap((name) => [name, ...nameWords(name)]).filter(isName);
  const label = speaker === null ? [] : [speaker];
  return [...phrasesOf({ addresses, names: all }), ...parts, ...label];
}

/** A name is blanked in the person's own transcripts even if it is a single word; an initial is not. */
function isName(word: string): boolean {
  return word.length > 1 && /\p{L}/u.test(word);
}

/** Without a customer speaker, all of a transcript counts as what the customer said (§2.6). */
function withoutTurnsOf(text: string, speaker: string | null): string {
  if (speaker === null) return blankAll(text);
  const { label } = findSpeaker(text, speaker);
  if (label === null) return blankAll(text);
  let blanked = '';
  let from = 0;
  for (const turn of splitTurns(text, label).turns.filter((one) => one.label === label)) {
    blanked += text.slice(from, turn.start) + blankAll(text.slice(turn.start, turn.end));
    from = turn.end;
  }
  return blanked + text.slice(from);
}
