import { searchFacts, type SearchFilter, themes, toMentionFilter, type Tx } from '@feedback/db';
import { type QuestionEncoder, type Kind } from '@feedback/intelligence';
import { type AskDeps } from './ask-deps.ts';
import { type Citation, citeSayings } from './cite-sayings.ts';
import { type Answer } from './compose-answer.ts';
import { NOTHING_FOUND, unanswered } from './compose-nearest.ts';
import { composeRanking } from './compose-ranking.ts';
import { commonPeriod, inBoth, paysBetween } from './filter-items.ts';
import { type Understood } from './understood.ts';

/** The most priorities that are searched for feedback that matches the filter. */
const LOOKED_AT = 200;
const MOST_THEMES = 5;
const QUOTES_EACH = 2;
/** The most quotations of a theme that is asked for alone. */
const QUOTES_OF_ONE = 10;
/** Mentions in this period are compared with those in the period before. */
const WINDOW_MS = 28 * 86_400_000;
/** The most priorities whose changes are compared. */
const COMPARED = 60;
/**
 * A priority has changed if it has at least this many mentions more or fewer than before, and at least this share of the
 * greatest change.
 */
const [LEAST_CHANGE, LEAST_SHARE] = [2, 0.5];

type Asking = {
  deps: AskDeps;
  reading: Understood;
  filter: SearchFilter;
  limit: number;
  signal?: AbortSignal;
};

/**
 * Answers a question without a subject, such as “what should we build next?”, from the newest ranking: the first priorities in
 * order, each with counts and quotations. For “What is rising?” these are the priorities whose mentions changed most, for “What is
 * reported most often?” those with the most items.
 */
export async function answerFromRanking(
  tx: Tx,
  workspaceId: string,
  {
    deps,
    reading: { intent, asked, isFalling, prefers, mostFrequent },
    filter: given,
    limit,
    signal,
  }: Asking,
): Promise<Omit<Answer, 'readAs'>> {
  const { now, encoder, revenueBands: bands } = deps;
  const kinds = inBoth(given.kinds, asked.kinds);
  if (kinds?.length === 0)
    return unanswered(
      'The question asks for a kind of feedback that `kinds` excludes. Add that kind to `kinds`, or leave `kinds` out.',
    );
  const isTrend = intent === 'trend';
  const filter = toFilter(given, { asked, intent }, { kinds, bands });
  const most = Math.min(MOST_THEMES, limit);
  const lead = (only?: Kind[]) =>
    themes.leading(tx, workspaceId, {
      filter: { ...filter, ...(only && { kinds: only }) },
      bands,
      among: LOOKED_AT,
      limit: toLooked(most, { isTrend, mostFrequent }),
    });
  const preferred = prefers && kinds === undefined ? await lead(prefers) : [];
  const first = preferred && preferred.length === 0 ? await lead() : preferred;
  if (first === null)
    return unanswered('There is no ranking yet: feedback is still being processed. Ask again in a minute.');
  signal?.throwIfAborted();
  const countsOf = (ids: string[] | null) =>
    themes.counts(tx, workspaceId, { ids, filter, bands, now: now() });
  const leading = await inOrder(first);

  const ids = leading.map(({ id }) => id);
  const each = toQuotesEach(leading.length, { mostFrequent, limit });
  const isPreferred = preferred === first;
  const changing = changingAt(now(), { isFalling, asked: asked.period });
  const quoting = toQuoting(filter, { prefers, isPreferred, isTrend, changing });
  const speaking = await themes.speaking(tx, workspaceId, { ids, filter: quoting, bands, each });
  const cited = await cite(tx, workspaceId, { encoder, bands, filter: quoting, leading, speaking });
  if (cited.size === 0) return unanswered(NOTHING_FOUND);
  const counts = await countsOf(ids);
  signal?.throwIfAborted();

  // "How many" counts everything that matches, including feedback of themes that are not shown.
  const isOfThemes = intent !== 'count';
  const { all } = isOfThemes ? counts : await countsOf(null);
  return composeRanking({
    intent,
    filter,
    all,
    isOfThemes,
    isFalling,
    isMostFrequent: mostFrequent !== null,
    preferred: prefers && isPreferred ? prefers : [],
    shown: leading.flatMap((theme) => {
      const ofTheme = counts.each.find(({ priorityId }) => priorityId === theme.id);
      const quotes = cited.get(theme.id);
      return ofTheme && quotes ? [{ theme, counts: ofTheme, cited: quotes }] : [];
    }),
  });

  async function inOrder(found: themes.LeadingTheme[]): Promise<themes.LeadingTheme[]> {
    if (!isTrend && !mostFrequent) return found;
    const counted = await countsOf(found.map(({ id }) => id));
    if (!mostFrequent) return mostChanged(found, counted, isFalling).slice(0, most);
    return mostSaid(found, counted).slice(0, mostFrequent === 'one' ? 1 : most);
  }
}

/** How many priorities are read, of which `most` are shown. */
function toLooked(
  most: number,
  { isTrend, mostFrequent }: { isTrend: boolean; mostFrequent: Understood['mostFrequent'] },
): number {
  if (mostFrequent) return LOOKED_AT;
  return isTrend ? COMPARED : most;
}

function toQuotesEach(
  themesShown: number,
  { mostFrequent, limit }: { mostFrequent: Understood['mostFrequent']; limit: number },
): number {
  if (mostFrequent === 'one') return Math.min(limit, QUOTES_OF_ONE);
  return limit >= QUOTES_EACH * themesShown ? QUOTES_EACH : 1;
}

/** The priorities with the most items that the filter matches; among equals in order of the ranking. */
function mostSaid(leading: themes.LeadingTheme[], { each }: themes.ThemeCounts): themes.LeadingTheme[] {
  const items = new Map(each.map(({ priorityId, items: said }) => [priorityId, said]));
  return leading.toSorted((a, b) => (items.get(b.id) ?? 0) - (items.get(a.id) ?? 0));
}

function toFilter(
  given: SearchFilter,
  { asked, intent }: Pick<Understood, 'asked' | 'intent'>,
  { kinds, bands }: { kinds: Kind[] | undefined; bands: AskDeps['revenueBands'] },
): themes.ThemeFilter {
  return {
    ...given,
    // A trend compares the period with the time before it, so the question's period does not narrow the filter.
    ...(intent !== 'trend' && commonPeriod(given, asked.period)),
    ...(kinds && { kinds }),
    ...(asked.pays && { pays: paysBetween(asked.pays, bands) }),
  };
}

/** The priorities with the greatest change in mentions; first those whose change the ranking calls significant. */
function mostChanged(
  leading: themes.LeadingTheme[],
  { each }: themes.ThemeCounts,
  isFalling: boolean,
): themes.LeadingTheme[] {
  const changes = new Map(
    each.map(({ priorityId, recent, before }) => [priorityId, isFalling ? before - recent : recent - before]),
  );
  const changeOf = ({ id }: themes.LeadingTheme) => changes.get(id) ?? 0;
  const isSure = ({ trend }: themes.LeadingTheme) =>
    (isFalling ? ['falling'] : ['rising', 'new']).includes(trend);
  const greatest = leading.reduce((most, theme) => Math.max(most, changeOf(theme)), 0);
  const least = Math.max(LEAST_CHANGE, LEAST_SHARE * greatest);
  const changed = leading.filter((theme) => isSure(theme) || changeOf(theme) >= least);
  return (changed.length > 0 ? changed : leading).toSorted(
    (a, b) => Number(isSure(b)) - Number(isSure(a)) || changeOf(b) - changeOf(a),
  );
}

/**
 * The filter for quotations: only wishes where the question asks what to build, and for a trend only mentions from the period of
 * the change.
 */
function toQuoting(
  filter: themes.ThemeFilter,
  {
    prefers,
    isPreferred,
    isTrend,
    changing,
  }: {
    prefers: Kind[] | undefined;
    isPreferred: boolean;
    isTrend: boolean;
    changing: Pick<SearchFilter, 'since' | 'until'>;
  },
): themes.ThemeFilter {
  return {
    ...filter,
    ...(prefers && isPreferred && { kinds: prefers }),
    ...(isTrend && commonPeriod(filter, changing)),
  };
}

/**
 * The period from which a change is quoted: the question's own if it names one, else the recent one or, for what is mentioned
 * less, the one before.
 */
function changingAt(
  now: Date,
  { isFalling, asked }: { isFalling: boolean; asked: Understood['asked']['period'] },
): Pick<SearchFilter, 'since' | 'until'> {
  if (asked.since || asked.until) return asked;
  const ago = (windows: number) => new Date(now.getTime() - windows * WINDOW_MS);
  return isFalling ? { since: ago(2), until: ago(1) } : { since: ago(1) };
}

/**
 * The quotations of each priority, numbered in order, from mentions that pass the filter. A priority without a quotation is left
 * out.
 */
async function cite(
  tx: Tx,
  workspaceId: string,
  {
    encoder,
    bands,
    filter: { pays, ...filter },
    leading,
    speaking,
  }: {
    encoder: QuestionEncoder;
    bands: AskDeps['revenueBands'];
    filter: themes.ThemeFilter;
    leading: themes.LeadingTheme[];
    speaking: themes.Speaking[];
  },
): Promise<Map<string, Citation[]>> {
  const said = await searchFacts.mentions(tx, workspaceId, {
    ids: speaking.map(({ id }) => id),
    filter: { ...toMentionFilter(filter), ...(pays && { pays }) },
    bands,
    limit: speaking.length,
  });
  const mentionOf = new Map(said.map((mention) => [mention.item, mention]));
  const cited = new Map<string, Citation[]>();
  let after = 0;
  for (const { id: themeId, title } of leading) {
    const chosen = speaking.flatMap(({ priorityId, id, probability }) => {
      const mention = mentionOf.get(id);
      return priorityId === themeId && mention ? [{ mention, relevance: probability }] : [];
    });
    const ofTheme = await citeSayings(tx, workspaceId, { chosen, subject: title, encoder, after });
    after += ofTheme.length;
    if (ofTheme.length > 0) cited.set(themeId, ofTheme);
  }
  return cited;
}
