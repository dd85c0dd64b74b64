import { loadTextReader, type TextReader } from '@feedback/core';
import { type Encoder, openEncoder, openQuestionEncoder, type QuestionEncoder } from '@feedback/intelligence';

// For all test files that a jest worker runs: with models per file, each file would load them for a fifth of a second, and keep
// 17 MB until the worker ends.

let encoder: Encoder | undefined;
let questionEncoder: QuestionEncoder | undefined;
let reader: TextReader | undefined;

export function sharedEncoder(): Encoder {
  return (encoder ??= openEncoder());
}

export function sharedQuestionEncoder(): QuestionEncoder {
  return (questionEncoder ??= openQuestionEncoder());
}

export function sharedReader(): TextReader {
  return (reader ??= loadTextReader());
}
