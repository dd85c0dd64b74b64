import { hashSurveyKey, type SurveyKeyFound } from '@feedback/core/intake';
import { LRUCache } from 'lru-cache';

/** Returns the survey of a key; undefined when the key is malformed, unknown or revoked. */
export type SurveyKeyVerifier = (key: unknown) => Promise<SurveyKeyFound | undefined>;

const MAX_KEYS = 10_000;
/** How long a key is cached. A write checks the key once more. */
const BELIEVED_MS = 1_000;
const FORM = /^fsk_[\w-]{43}$/;

/** Verifies survey keys (§5). A malformed key is not looked up. */
export function surveyKeyVerifier(
  find: (keyHash: Buffer) => Promise<SurveyKeyFound | undefined>,
  now: () => number = Date.now,
): SurveyKeyVerifier {
  const looked = new LRUCache<string, { found: ReturnType<typeof find>; until: number }>({ max: MAX_KEYS });

  return async (key) => {
    if (typeof key !== 'string' || !FORM.test(key)) return undefined;
    const cached = looked.get(key);
    if (cached && cached.until > now()) return cached.found;
    const found = find(hashSurveyKey(key));
    looked.set(key, { found, until: now() + BELIEVED_MS });
    found.catch(() => looked.delete(key));
    return found;
  };
}
