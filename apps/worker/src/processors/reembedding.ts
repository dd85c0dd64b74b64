import { type Processor, reembedFeedback } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Re-embeds a workspace's items with the current encoder. */
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
  return (task) => reembedFeedback({ db, encoder: { id: encoder, embedAll }, readTexts }, task);
}
