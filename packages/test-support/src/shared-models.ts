import { loadTextReader, type TextReader } from '@feedback/core';
import { type Encoder, loadEncoder } from '@feedback/intelligence';

// For all test files that a jest worker runs: with models per file, each file would load them for a fifth of a second, and keep
// 17 MB until the worker ends.

let encoder: Encoder | undefined;
let reader: TextReader | undefined;

export function sharedEncoder(): Encoder {
  return (encoder ??= loadEncoder());
}

export function sharedReader(): TextReader {
  return (reader ??= loadTextReader());
}
