import { type DedupSecret, erasedItems, type Tx } from '@feedback/db';
import { responseKey } from '../intake/response-key.ts';

/**
 * The keys of the person's responses among those that the items hold: stored at the time of one of their submissions, or with a key
 * that only they can have. A later response with a picture cannot be told from another person's.
 */
export async function responsesOf(
  tx: Tx,
  workspaceId: string,
  { secret, ids, keys }: { secret: DedupSecret; ids: string[]; keys: string[] },
): Promise<string[]> {
  const found = await erasedItems.responses(tx, workspaceId, { ids, keys });
  return found
    .filter((response) => {
      if (response.isAtTheirTime) return true;
      const { surveyId, rating, pageUrl, submittedAt, textKey } = response;
      if (textKey === null || response.isWordless) return false;
      const answer = { textKey: textKey.replaceAll('-', ''), surveyId, rating, pageUrl, at: submittedAt };
      return keys.some(
        (submitter) =>
          responseKey(secret, { ...answer, submitter, picture: undefined }) ===
          response.responseKey.replaceAll('-', ''),
      );
    })
    .map(({ responseKey: key }) => key);
}
