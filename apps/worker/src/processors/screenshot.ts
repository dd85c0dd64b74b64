import { type Processor, storeScreenshot } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { reencodeImage } from '../reencode-image.ts';

/** Makes the picture that came with an item harmless, and moves it to storage. */
export function screenshot({ db, storage }: Pick<Deps, 'db' | 'storage'>): Processor {
  return (task) => storeScreenshot({ db, storage, reencode: reencodeImage }, task);
}
