import { type Processor, storeScreenshot } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Re-encodes an item's picture, which makes it harmless, and moves it to storage. */
export function screenshot(deps: Pick<Deps, 'db' | 'storage' | 'reencode'>): Processor<'screenshot'> {
  return (task) => storeScreenshot(deps, task);
}
