import { type Static, Type } from '@feedback/contract/schema';
import {
  type JudgeMaker,
  loadClassifier,
  encodeCore,
  openEncoder,
  loadSignalJudge,
  type Signal,
  splitIntoSignals,
  splitSentences,
} from '@feedback/intelligence';
import { HELD_OUT_TRANSCRIPTS } from '@feedback/intelligence/training';
import { type QualityGroup, type QualityRow } from './group.ts';
import { readJson } from './read-json.ts';

/** A transcript with the signals a careful reader would keep; offsets in UTF-16 code units. */
const Annotated = Type.Object({
  id: Type.String(),
  origin: Type.String(),
  half: Type.Enum(['develop', 'report']),
  customer_speaker: Type.String(),
  text: Type.String(),
  signals: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer(), type: Type.String() })),
});
type Annotated = Static<typeof Annotated>;

/** A found signal; `said` are its words where they are not those of its span. */
type Found = Signal & { said?: string };
type Find = (text: string, customerSpeaker: string) => Found[];

/** Returns the kind of a text. */
type KindOf = (text: string) => string;

/**
 * Measures the signals found in transcripts: a signal is right when its intersection over union with an annotated one is at
 * least one half.
 */
export const transcripts: QualityGroup = {
  name: 'Transcripts',
  about:
    '61 annotated transcripts (packages/intelligence/train/transcripts: how they were made, and what that flatters). How rules and model share the word, ' +
    'which sentences join and where the threshold lies was chosen on the developing half; these rows are the reporting half. No text of ' +
    'the transcripts is learnt from. Types are those of the matched signals.',
  measure: async (data) => {
    const file = data.path('transcripts/transcripts.json') ?? HELD_OUT_TRANSCRIPTS;
    const all = readJson(file, Type.Array(Annotated));
    const reported = all.filter(({ half }) => half === 'report');
    const parts: Record<string, Annotated[]> = {
      'all of the reporting half': reported,
      'frames around real sentences': reported.filter(({ id }) => id.startsWith('frame')),
      'real chats (ABCD)': reported.filter(({ id }) => id.startsWith('abcd')),
      'real meetings (QMSum)': reported.filter(({ id }) => id.startsWith('qmsum')),
    };
    const encoder = openEncoder();
    const classifier = loadClassifier();
    const kindOf = (said: string) => classifier.classify(said, encodeCore(encoder, said).manner).kind;
    const methods = methodsWith(loadSignalJudge(encoder));
    return Object.entries(parts).flatMap(([on, part]) =>
      Object.entries(methods).map(([method, find]) => rowOf(on, method, figuresOf(part, find, kindOf))),
    );
  },
};

function methodsWith(judgeOf: JudgeMaker): Record<string, Find> {
  return {
    product: (text, speaker) => splitIntoSignals(text, speaker, judgeOf),
    'rules alone': (text, speaker) => splitIntoSignals(text, speaker),
    'every sentence of four words': (text, speaker) =>
      splitSentences(text, speaker).filter(
        ({ start, end }) => text.slice(start, end).split(/\s+/).length >= 4,
      ),
  };
}

function rowOf(on: string, method: string, figures: Record<string, number>): QualityRow {
  const row = { on, method, figures };
  return method === 'product' && on.startsWith('all')
    ? { ...row, targets: { f1: { atLeast: 0.67 }, type_accuracy: { atLeast: 0.75 } } }
    : row;
}

const LEAST_OVERLAP = 0.5;

function figuresOf(part: Annotated[], find: Find, kindOf: KindOf): Record<string, number> {
  let [found, wanted, matched, typed, mostFrequent] = [0, 0, 0, 0, 0];
  for (const { text, customer_speaker: speaker, signals } of part) {
    const free = [...find(text, speaker)];
    found += free.length;
    wanted += signals.length;
    for (const signal of signals) {
      const overlaps = free.map((one) => overlapOf(one, signal));
      const best = Math.max(0, ...overlaps);
      if (best < LEAST_OVERLAP) continue;
      const [match] = free.splice(overlaps.indexOf(best), 1);
      matched++;
      if (signal.type === 'bug') mostFrequent++;
      if (match && kindOf(wordsOf(text, match)) === signal.type) typed++;
    }
  }
  const [precision, recall] = [matched / (found || 1), matched / (wanted || 1)];
  return {
    transcripts: part.length,
    signals: wanted,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall || 1),
    type_accuracy: typed / (matched || 1),
    type_always_bug: mostFrequent / (matched || 1),
  };
}

function wordsOf(text: string, { start, end, said }: Found): string {
  return said ?? text.slice(start, end);
}

/** Intersection over union of two spans. */
function overlapOf(a: Signal, b: Signal): number {
  const shared = Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
  return shared / (a.end - a.start + b.end - b.start - shared);
}
