import { type Encoder, loadEncoder } from '@feedback/intelligence';

let encoder: Encoder | undefined;

/** One for all test files that a worker of jest's runs: each of them would keep its own 17 MB until the worker ends. */
export function sharedEncoder(): Encoder {
  return (encoder ??= loadEncoder());
}
