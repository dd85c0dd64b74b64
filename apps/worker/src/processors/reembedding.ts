import { type Processor, reembedFeedback } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Brings a workspace's items into the space of today's encoder. */
export function reembedding({
  db,
  encoder,
  readTexts,
}: Pick<Deps, 'db' | 'encoder' | 'readTexts'>): Processor<'reembedding'> {
  const embedAll = (texts: string[]) =>
    readTexts(
      'embed',
      texts.map((text) => [text]),
    );
  return (task) => reembedFeedback({ db, encoder: { id: encoder, embedAll } }, task);
}
