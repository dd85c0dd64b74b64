import { type Encoder, loadEncoder } from '@feedback/intelligence';

let encoder: Encoder | undefined;

/**
 * One encoder for all test files that a jest worker runs: with one per file, each would keep its own 17 MB until the worker
 * ends.
 */
export function sharedEncoder(): Encoder {
  return (encoder ??= loadEncoder());
}
