import { type understandings } from '@feedback/db';
import {
  KINDS,
  loadClassifier,
  loadEncoder,
  loadSignalJudge,
  nearText,
  type PlacedSignal,
  quarantineReason,
  searchTerms,
  severityOf,
  splitIntoSignals,
  termKeys,
} from '@feedback/intelligence';

/**
 * What the service makes of one text. `vector` is in the space that `encoder` names; `probabilities` and `severities` are of each
 * kind, in the order of `KINDS`; a text with a reason for `quarantine` is kept out of what is counted and shown.
 */
export type Understood = Pick<
  understandings.NewUnderstanding,
  'encoder' | 'vector' | 'probabilities' | 'quarantine' | 'terms'
> & { severities: number[] };

/** Everything that is read out of customers' words in the background, one text at a time. */
export type TextReader = {
  understand: (text: string, workspaceId: string) => Understood;
  embed: (text: string) => Int8Array;
  /** The form that two texts share when they say the same in effect; null when too little is said for that. */
  nearText: (text: string) => string | null;
  /** What is worth keeping of what a customer said; of everybody for null. */
  splitSignals: (text: string, customerSpeaker: string | null) => PlacedSignal[];
};

/** Loads what it takes to read texts, once a thread. */
export function loadTextReader(): TextReader {
  const encoder = loadEncoder();
  const classifier = loadClassifier();
  const judgeOf = loadSignalJudge(encoder);
  return {
    embed: encoder.embed,
    nearText,
    splitSignals: (text, customerSpeaker) => splitIntoSignals(text, customerSpeaker, judgeOf),
    understand: (text, workspaceId) => {
      const vector = encoder.embed(text);
      const { probabilities } = classifier.classify(text, vector);
      return {
        encoder: encoder.id,
        vector,
        probabilities: KINDS.map((kind) => probabilities[kind]),
        severities: KINDS.map((kind) => severityOf(kind, text)),
        terms: searchTerms(text).map(termKeys(workspaceId)),
        quarantine: quarantineReason(text),
      };
    },
  };
}

/** Why a text could not be read: it took too long, too much memory, or reading it went wrong. */
export type UnreadReason = 'too_slow' | 'too_large' | 'unreadable';

/** What was read out of one text, or why nothing was. */
export type Read<T> = { value: T } | { unread: UnreadReason };

/**
 * Reads texts without keeping its caller's thread busy, each within limits. One that exceeds them is not read, and the others
 * are all the same: answers come in the order of the texts, one for each.
 */
export type ReadTexts = <Work extends keyof TextReader>(
  work: Work,
  texts: Parameters<TextReader[Work]>[],
) => Promise<Read<ReturnType<TextReader[Work]>>[]>;
