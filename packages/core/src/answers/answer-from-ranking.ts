import { search, type SearchFilter, themes, type Tx, withWorkspace } from '@feedback/db';
import { type Encoder, fittingPassage, type Payers, type Question, similarity } from '@feedback/intelligence';
import { type AskDeps } from './ask-feedback.ts';
import { type Answer, type Citation, NOTHING_FOUND, unanswered } from './compose-answer.ts';
import { composeRanking } from './compose-ranking.ts';

/** How many of the first priorities are searched for ones with feedback that matches the filter. */
const LOOKED_AT = 200;
const MOST_THEMES = 5;
const QUOTES_EACH = 2;

type GeneralQuestion = Pick<Question, 'asked' | 'general'> & {
  filter: SearchFilter;
  limit: number;
  signal?: AbortSignal;
};

/**
 * Answers a question that names no subject, such as “what should we build next?”, from the newest ranking: the first themes
 * in order, each with its counts and quotations.
 */
export async function answerFromRanking(
  { db, now, encoder, revenueBands: bands }: AskDeps,
  workspaceId: string,
  { asked, general, filter: given, limit, signal }: GeneralQuestion,
): Promise<Answer> {
  const kinds = inBoth(given.kinds, general?.kinds);
  if (kinds?.length === 0)
    return unanswered(
      'The question asks for a kind of feedback that `kinds` excludes. Add that kind to `kinds`, or leave `kinds` out.',
    );
  const pays = general?.payers && paidBy(general.payers, bands);
  const filter = { ...given, ...(kinds && { kinds }), ...(pays && { pays }) };

  return withWorkspace(db, workspaceId, async (tx) => {
    await search.begin(tx, workspaceId);
    const most = Math.min(MOST_THEMES, limit);
    const leading = await themes.leading(tx, workspaceId, { filter, bands, among: LOOKED_AT, limit: most });
    if (leading === null)
      return unanswered('There is no ranking yet: feedback is still being processed. Ask again in a minute.');
    signal?.throwIfAborted();

    const ids = leading.map(({ id }) => id);
    const each = limit >= QUOTES_EACH * leading.length ? QUOTES_EACH : 1;
    const speaking = await themes.speaking(tx, workspaceId, { ids, filter, bands, each });
    const cited = await cite(tx, workspaceId, { encoder, leading, speaking });
    if (cited.size === 0) return unanswered(NOTHING_FOUND);
    const counts = await themes.counts(tx, workspaceId, { ids, filter, bands, now: now() });
    signal?.throwIfAborted();

    // "How many" counts everything that matches, including feedback of themes that are not shown.
    const isOfThemes = asked !== 'count';
    const { all } = isOfThemes
      ? counts
      : await themes.counts(tx, workspaceId, { ids: null, filter, bands, now: now() });
    return composeRanking({
      asked,
      filter,
      all,
      isOfThemes,
      shown: leading.flatMap((theme) => {
        const ofTheme = counts.each.find(({ priorityId }) => priorityId === theme.id);
        const quotes = cited.get(theme.id);
        return ofTheme && quotes ? [{ theme, counts: ofTheme, cited: quotes }] : [];
      }),
    });
  });
}

/** The quotations of each theme, numbered in order; a theme without an item to show is left out. */
async function cite(
  tx: Tx,
  workspaceId: string,
  {
    encoder,
    leading,
    speaking,
  }: { encoder: Encoder; leading: themes.LeadingTheme[]; speaking: themes.Speaking[] },
): Promise<Map<string, Citation[]>> {
  const items = await search.items(
    tx,
    workspaceId,
    speaking.map(({ id }) => id),
  );
  const cited = new Map<string, Citation[]>();
  let n = 0;
  for (const { id: themeId, title } of leading) {
    const vector = encoder.embed(title);
    const near = (sentence: string) => similarity(vector, encoder.embed(sentence));
    for (const { priorityId, id, probability } of speaking) {
      const item = items.find((one) => one.id === id);
      if (priorityId !== themeId || !item) continue;
      const quote = fittingPassage(item.text, title, near);
      cited.set(themeId, [...(cited.get(themeId) ?? []), { n: ++n, item, quote, relevance: probability }]);
    }
  }
  return cited;
}

function inBoth<T>(one: T[] | undefined, other: T[] | undefined): T[] | undefined {
  return one && other ? one.filter((value) => other.includes(value)) : (one ?? other);
}

/** Customers who pay at least the amount of that band and less than that of the next. */
function paidBy(payers: Payers, bands: AskDeps['revenueBands']): themes.ThemeFilter['pays'] {
  const atLeast = bands[payers];
  const higher = Object.values(bands).filter((amount) => amount > atLeast);
  return { atLeast, below: higher.length === 0 ? null : Math.min(...higher) };
}
