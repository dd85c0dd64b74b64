import { type Processor, segmentTranscript } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Turns each thing the customer said in a transcript into feedback. */
export function segmentation({ db, now }: Pick<Deps, 'db' | 'now'>): Processor {
  return (task) => segmentTranscript({ db, now }, task);
}
