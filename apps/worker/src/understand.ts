import { type SplitSignals, type TextEncoder, type Understand } from '@feedback/core';
import {
  KINDS,
  loadClassifier,
  loadEncoder,
  loadSignalJudge,
  quarantineReason,
  splitIntoSignals,
} from '@feedback/intelligence';

/** Loads what it takes to understand a text or a transcript, once a process. `encoder` names the space the vectors live in. */
export function loadUnderstanding(): {
  understand: Understand;
  splitSignals: SplitSignals;
  encoder: string;
  embedAll: TextEncoder['embedAll'];
} {
  const encoder = loadEncoder();
  const classifier = loadClassifier();
  const judgeOf = loadSignalJudge(encoder);
  return {
    encoder: encoder.id,
    embedAll: async (texts) => texts.map(encoder.embed),
    splitSignals: (text, customerSpeaker) => splitIntoSignals(text, customerSpeaker, judgeOf),
    understand: (text) => {
      const vector = encoder.embed(text);
      const { probabilities } = classifier.classify(text, vector);
      return {
        encoder: encoder.id,
        vector,
        probabilities: KINDS.map((kind) => probabilities[kind]),
        quarantine: quarantineReason(text),
      };
    },
  };
}
