import { splitTurns } from './transcript-turns.ts';

type Json = Record<string, unknown>;

/** The fields in which recorders write who speaks and what is said, the usual ones first. */
const SPEAKERS = [
  'speaker',
  'speaker_name',
  'speakerName',
  'speaker_label',
  'participant',
  'name',
  'user',
  'speakerId',
];
const WORDS = ['text', 'transcript', 'content', 'utterance', 'body', 'sentence'];
const SENTENCES = ['sentences', 'paragraphs'];
/** In which they write single words, each with its speaker. */
const SINGLE_WORDS = ['punctuated_word', 'word'];
/** Lists lie at most this deep: `results.channels[].alternatives[].paragraphs.paragraphs[]`. */
const DEEPEST = 8;
const LEAST_UTTERANCES = 2;
const UNKNOWN = 'Unknown speaker';

type Utterance = { speaker: string | null; said: string };

/**
 * A transcript that was exported as JSON, as lines of `Label: words`; any other text as it is. A number for a speaker becomes "Speaker 0", as
 * recorders call it, and a missing one "Unknown speaker": a line without a label would continue the speaker before it. What was said keeps its
 * words; a line break in it becomes a space.
 */
export function transcriptText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const value = parsed(text);
  // Recorders list single words beside what was said.
  const [found] = utterancesIn(value, 0).toSorted((a, b) => meanLength(b) - meanLength(a));
  if (!found || found.length < LEAST_UTTERANCES) return labelledTextIn(value) ?? text;
  return found.map(({ speaker, said }) => `${speaker ?? UNKNOWN}: ${said}`).join('\n');
}

/**
 * The one text in a field of words that has labels on its lines, as `results.channels[].alternatives[].paragraphs.transcript` has. Of several, as
 * of the channels of a call, none is taken: which was said first is not known.
 */
function labelledTextIn(value: unknown): string | undefined {
  const labelled = new Set(textsIn(value, 0).filter((text) => splitTurns(text).format !== null));
  return labelled.size === 1 ? [...labelled][0]?.trim() : undefined;
}

/** The texts of several lines in fields of words; of a list of alternatives, in the first. */
function textsIn(value: unknown, depth: number): string[] {
  if (depth > DEEPEST || value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((inner) => textsIn(inner, depth + 1));
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === 'string') return WORDS.includes(name) && inner.trim().includes('\n') ? [inner] : [];
    return textsIn(name === 'alternatives' && Array.isArray(inner) ? inner.slice(0, 1) : inner, depth + 1);
  });
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null; // it only begins like JSON
  }
}

/** The lists of utterances with speakers, in their order. */
function utterancesIn(value: unknown, depth: number): Utterance[][] {
  if (depth > DEEPEST || value === null || typeof value !== 'object') return [];
  if (!Array.isArray(value)) return Object.values(value).flatMap((inner) => utterancesIn(inner, depth + 1));
  const utterances = value.map(toUtterance);
  const whole = utterances.filter((one) => one !== null);
  if (whole.length === value.length && whole.some(({ speaker }) => speaker !== null)) return [whole];
  const turns = turnsOf(value.map(toWord));
  return turns.length > 0 ? [turns] : value.flatMap((inner) => utterancesIn(inner, depth + 1));
}

/** What each speaker said in single words, until another spoke; empty if one of them is no word with a speaker. */
function turnsOf(words: (Utterance | null)[]): Utterance[] {
  const turns: { speaker: string; words: string[] }[] = [];
  for (const word of words) {
    if (!word || word.speaker === null) return [];
    const last = turns.at(-1);
    if (last?.speaker === word.speaker) last.words.push(word.said);
    else turns.push({ speaker: word.speaker, words: [word.said] });
  }
  return turns.map(({ speaker, words: said }) => ({ speaker, said: said.join(' ') }));
}

function toWord(value: unknown): Utterance | null {
  if (!hasFields(value)) return null;
  const said = SINGLE_WORDS.map((name) => value[name]).find((word) => typeof word === 'string');
  return said === undefined ? null : { speaker: speakerIn(value), said: said.trim() };
}

function meanLength(utterances: Utterance[]): number {
  return utterances.reduce((sum, { said }) => sum + said.length, 0) / Math.max(1, utterances.length);
}

function toUtterance(value: unknown): Utterance | null {
  if (!hasFields(value)) return null;
  const said = saidIn(value);
  return said === null ? null : { speaker: speakerIn(value), said };
}

function hasFields(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function saidIn(fields: Json): string | null {
  for (const name of WORDS) {
    const words = fields[name];
    if (typeof words === 'string') return words.replaceAll(/\s+/g, ' ').trim();
  }
  for (const name of SENTENCES) {
    const inner = fields[name];
    if (!Array.isArray(inner)) continue;
    const sentences = inner.map((one) => (hasFields(one) ? saidIn(one) : null));
    if (sentences.length > 0 && sentences.every((one) => one !== null)) return sentences.join(' ');
  }
  return null;
}

/** A speaker is written as a name, a number, or an object with a name. */
function speakerIn(fields: Json): string | null {
  for (const name of SPEAKERS) {
    const speaker = fields[name];
    if (typeof speaker === 'string' && speaker.trim() !== '') return labelOf(speaker);
    if (typeof speaker === 'number') return `Speaker ${speaker}`;
    if (hasFields(speaker)) {
      const inner = speakerIn(speaker);
      if (inner !== null) return inner;
    }
  }
  return null;
}

/** A single letter or number is a recorder's own name for a speaker. */
function labelOf(speaker: string): string {
  const label = speaker.replaceAll(/\s+/g, ' ').trim();
  return /^(?:\p{L}|\d+)$/u.test(label) ? `Speaker ${label}` : label;
}
