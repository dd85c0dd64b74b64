import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { datedItem } from '@feedback/core';
import { root } from '@feedback/local-stack';
import { UsageError } from '../command-line.ts';

/** An item as POST /feedback takes it. */
export type DemoItem = Record<string, unknown>;
/** A release: the words that find the priority to mark as shipped, by its title and quotes, and what customers say afterwards. */
export type Release = { version: string; words: string[]; reported_again: DemoItem[] };

/**
 * The items of a file of one JSON object a line. Instead of `submitted_at` a line may say `days_ago`, so that the story of the examples
 * always ends today.
 */
export function readItems(file: string, now: Date): DemoItem[] {
  const at = path.resolve(root, file);
  if (!existsSync(at)) throw new UsageError(`There is no file ${file}`);
  const lines = readFileSync(at, 'utf8').trim().split('\n');
  return lines.map((line, index) => {
    try {
      return datedItem(ownJson<DemoItem>(line), now);
    } catch {
      throw new UsageError(`Line ${index + 1} of ${file} is no JSON: write one object a line`);
    }
  });
}

export function readRelease(): Release {
  // The file belongs to this repository, so its form is known.
  return ownJson<Release>(readFileSync(path.join(root, 'examples/release.json'), 'utf8'));
}
