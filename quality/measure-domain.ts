import { askFeedback, countedMentions, type Models, type ReadPriority, readPriorities } from '@feedback/core';
import { type Db, withWorkspace } from '@feedback/db';
import { type QuestionEncoder, wordsOf } from '@feedback/intelligence';
import { agreement, topicsFound } from '@feedback/intelligence/training';
import { judgeAnswer, type Judged } from './asked-questions.ts';
import { fillWorkspace, REVENUE_BANDS } from './fill-workspace.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const MOST_CITED = 1_000;
/** The priorities that a person sees first. */
const FIRST = 15;

/** An item as its author labelled it. */
export type Line = {
  theme: string;
  kind: string;
  customer?: string;
  company?: string;
  text: string;
  two?: true;
  noise?: true;
  part_themes?: string[];
};
/** A question; `expect` is `nothing` where no customer said it. */
export type Question = { q: string; themes: string[]; expect: string };
export type Domain = { items: (Line & { id: string })[]; questions: Question[] };
/** `models`: a large model that reads the items as well, and judges what answers a question. */
export type Deps = { db: Db; encoder: QuestionEncoder; models?: Models };

/** What a workspace makes of a domain. Figures for which the domain has nothing are left out. */
export async function measureDomain(
  deps: Deps,
  { items, questions }: Domain,
): Promise<Record<string, number>> {
  const { workspaceId, externalIds } = await fillWorkspace(deps.db, {
    items: items.map(({ id, text, customer, company }) => ({
      external_id: id,
      text,
      customer_name: customer ?? `Customer ${id}`,
      ...(company !== undefined && { company_name: company }),
    })),
    now: NOW,
    ...(deps.models && { models: deps.models }),
  });
  const placed = await readPlaced(deps.db, workspaceId);
  const lineOf = new Map(items.map((item) => [item.id, item]));
  const single = placed.flatMap(({ id, whole, priority, kind }) => {
    const line = lineOf.get(externalIds.get(whole ?? id) ?? '');
    return line && !line.two && !line.noise && whole === null ? [{ line, priority, kind, id }] : [];
  });
  const found = single.map(({ priority }) => priority);
  const labels = single.map(({ line }) => line.theme);
  const { ari, b3 } = agreement(found, labels);
  const wholes = new Set(
    placed.flatMap(({ whole }) => (whole === null ? [] : [externalIds.get(whole) ?? ''])),
  );
  const cut = (is: (line: Line) => boolean) => {
    const those = items.filter((line) => !line.noise && is(line));
    return those.filter(({ id }) => wholes.has(id)).length / those.length;
  };
  const judged = await askAll(deps, workspaceId, { items, questions, externalIds });
  const share = (some: Judged[], is: (one: Judged) => boolean) => some.filter(is).length / some.length;
  const said = judged.filter((_, n) => questions[n]?.expect !== 'nothing');
  const never = judged.filter((_, n) => questions[n]?.expect === 'nothing');
  const figures = {
    clusters: (ari + b3 + topicsFound(found, labels)) / 3,
    ...(await measureFirst(deps, workspaceId, themesOf(items, externalIds, placed))),
    kinds: single.filter(({ line, kind }) => line.kind === kind).length / single.length,
    divided: cut(({ two }) => two === true),
    cut: cut(({ two }) => two !== true),
    right: share(judged, ({ isRight }) => isRight),
    denied: share(said, ({ isUntrulyNone }) => isUntrulyNone),
    quoted: share(said, ({ isQuoted }) => isQuoted),
    false: share(never, ({ isElsewhere }) => isElsewhere),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => !Number.isNaN(value)));
}

/** A placed item or part; `said` is what a title is made of. */
type Placed = {
  id: string;
  whole: string | null;
  priority: string;
  kind: string;
  start: number | null;
  said: string;
  probability: number;
  confirmed: boolean;
  typicality: number | null;
};

async function readPlaced(db: Db, workspaceId: string): Promise<Placed[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const { rows } = await tx.query<Placed>(
      `select f.id, f.part_of as whole, f.part_start as start, a.priority_id as priority, u.kind::text, coalesce(u.need, f.text) as said,
              a.probability, a.confirmed, a.typicality
       from feedback f join assignment a on (a.workspace_id, a.feedback_id) = (f.workspace_id, f.id)
         join understanding u on (u.workspace_id, u.feedback_id) = (f.workspace_id, f.id)
       where f.workspace_id = $1 order by f.id`,
      [workspaceId],
    );
    return rows;
  });
}

/** The themes of each placed item or part; one of a text of two topics that was not divided has both. */
function themesOf(
  items: Domain['items'],
  externalIds: ReadonlyMap<string, string>,
  placed: readonly Placed[],
): Map<string, string[]> {
  const lineOf = new Map(items.map((item) => [item.id, item]));
  return new Map(
    placed.map(({ id, whole, start }) => {
      const line = lineOf.get(externalIds.get(whole ?? id) ?? '');
      const both = line?.part_themes ?? [line?.theme ?? ''];
      return [id, whole === null || both.length < 2 ? both : [both[(start ?? 0) > 0 ? 1 : 0] ?? '']];
    }),
  );
}

/** What stands in the first priorities: members that do not belong, and first quotations that are about something else. */
async function measureFirst(
  { db }: Deps,
  workspaceId: string,
  themeOf: ReadonlyMap<string, string[]>,
): Promise<Record<string, number>> {
  const read = await readPriorities({ db, now: () => NOW }, workspaceId, {
    filter: {},
    order: 'score',
    limit: FIRST,
  });
  const priorities = read.outcome === 'read' ? read.priorities : [];
  const placed = await readPlaced(db, workspaceId);
  let [members, strays, wrong] = [0, 0, 0];
  for (const priority of priorities) {
    const own = countedMentions(placed.filter((one) => one.priority === priority.id)).map(
      ({ id }) => themeOf.get(id) ?? [],
    );
    const counts = new Map<string, number>();
    for (const theme of own.flat()) counts.set(theme, (counts.get(theme) ?? 0) + 1);
    const [most = ''] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    members += own.length;
    strays += own.filter((themes) => !themes.includes(most)).length;
    if (!isOfTitle(priority, placed, themeOf)) wrong++;
  }
  return {
    'do not belong': strays / Math.max(1, members),
    'first quotes': wrong / Math.max(1, priorities.length),
  };
}

/** Whether the first quotation has the theme of the title: that of the item with most of the title's words. */
function isOfTitle(
  { title, quotes: [first] }: ReadPriority,
  placed: readonly Placed[],
  themeOf: ReadonlyMap<string, string[]>,
): boolean {
  if (!first) return true;
  const wanted = wordsOf(title.toLowerCase());
  const held = (text: string) => {
    const words = new Set(wordsOf(text.toLowerCase()));
    return wanted.filter((word) => words.has(word)).length;
  };
  const [source] = placed.toSorted((a, b) => held(b.said) - held(a.said));
  const themes = themeOf.get(source?.id ?? '') ?? [];
  return (themeOf.get(first.feedbackId) ?? []).some((theme) => themes.includes(theme));
}

async function askAll(
  { db, encoder, models }: Deps,
  workspaceId: string,
  { items, questions, externalIds }: Domain & { externalIds: ReadonlyMap<string, string> },
): Promise<Judged[]> {
  const deps = { db, now: () => NOW, encoder, revenueBands: REVENUE_BANDS, ...(models && { models }) };
  const judged: Judged[] = [];
  for (const { q, themes, expect } of questions) {
    const answer = await askFeedback(deps, workspaceId, { question: q, filter: {}, limit: MOST_CITED });
    const expected = items.filter(({ theme, part_themes: parts = [theme] }) =>
      parts.some((one) => themes.includes(one)),
    );
    const asked = {
      q,
      intent: '',
      expect_ids: expected.map(({ id }) => id),
      expect_count: expect === 'count' ? expected.length : null,
      count_of: 'items' as const,
      expect_none: expect === 'nothing',
    };
    judged.push(judgeAnswer(asked, answer, externalIds));
  }
  return judged;
}
