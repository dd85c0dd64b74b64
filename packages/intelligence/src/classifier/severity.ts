import { tokens } from '../text/tokens.ts';
import type { Kind } from './classify.ts';
import { countLexicon } from './lexicon.ts';

/** How bad a thing said is for who said it (docs/decisions/0005-ranking.md): praise, minor, impaired, blocking. */
export type Severity = 0.25 | 0.5 | 0.75 | 1;

/** From the kind and, for what is broken, from the words for not getting any further. */
export function severityOf(kind: Kind, text: string): Severity {
  if (kind === 'praise') return 0.25;
  if (kind !== 'bug') return 0.5;
  return countLexicon(tokens(text)).blocking > 0 ? 1 : 0.75;
}
