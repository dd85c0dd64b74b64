import { ownJson } from '@feedback/contract/own-json';
import { createLogger } from '@feedback/runtime';

/** A logger whose lines a test reads. */
export function keptLog() {
  const written: string[] = [];
  return {
    log: createLogger('test', 'debug', { write: (line) => void written.push(line) }),
    lines: () => written.map((line) => ownJson<Record<string, unknown>>(line)),
    text: () => written.join(''),
  };
}
