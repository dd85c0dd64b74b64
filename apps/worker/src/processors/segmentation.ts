import { type Processor, segmentTranscript } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Turns each thing the customer said in a transcript into a feedback item. */
export function segmentation(deps: Pick<Deps, 'db' | 'now' | 'readTexts'>): Processor<'segmentation'> {
  return (task) => segmentTranscript(deps, task);
}
