import { type Understand } from '@feedback/core';
import { loadClassifier, loadEncoder } from '@feedback/intelligence';

/** Loads what it takes to understand a text, once a process. `encoder` names the space the vectors live in. */
export function loadUnderstanding(): { understand: Understand; encoder: string } {
  const encoder = loadEncoder();
  const classifier = loadClassifier();
  return {
    encoder: encoder.id,
    understand: (text) => {
      const vector = encoder.embed(text);
      const { kind, probabilities, severity } = classifier.classify(text, vector);
      return { encoder: encoder.id, vector, kind, certainty: probabilities[kind], severity };
    },
  };
}
