import { type Tx } from '../connections/open.ts';
import { newId } from '../statements/ids.ts';
import { statement } from '../statements/statement.ts';

/** Two words that may mean the same; `corrections` is the weight of the corrections that say so. */
export type SuggestionFound = { id: string; one: string; other: string; corrections: number };

/** The least weight of a suggestion that is shown: two corrections, or one clear one. */
const LEAST_WEIGHT = 2;
/** The most suggestions that are read: a person would not review more. */
const MOST_READ = 1_000;

const NOTE = statement({
  name: 'glossary-suggestions-note',
  text: `insert into glossary_suggestion as s (workspace_id, id, one, other, weight) values ($1, $2, $3, $4, $5)
         on conflict (workspace_id, one, other) do update set weight = s.weight + excluded.weight`,
  takes: ['uuid', 'uuid', 'text', 'text', 'int4'],
});

/** Counts a correction that takes two words for the same. */
export async function note(
  tx: Tx,
  workspaceId: string,
  { one, other, weight }: { one: string; other: string; weight: number },
): Promise<void> {
  const [lesser, greater] = one < other ? [one, other] : [other, one];
  await NOTE.run(tx, [workspaceId, newId(), lesser, greater, weight]);
}

const LIST = statement({
  name: 'glossary-suggestions-list',
  text: `select id, one, other, weight as corrections from glossary_suggestion
         where workspace_id = $1 and not dismissed and weight >= ${LEAST_WEIGHT} order by weight desc, id limit ${MOST_READ}`,
  takes: ['uuid'],
  gives: { id: 'uuid', one: 'text', other: 'text', corrections: 'int4' },
});

/** The suggestions in force, those with the most weight first. */
export async function list(tx: Tx, workspaceId: string): Promise<SuggestionFound[]> {
  return LIST.all(tx, [workspaceId]);
}

const DISMISS = statement({
  name: 'glossary-suggestions-dismiss',
  text: 'update glossary_suggestion set dismissed = true where workspace_id = $1 and id = $2 and not dismissed',
  takes: ['uuid', 'uuid'],
});

/** Dismisses a suggestion for good; false when there is none of that id. */
export async function dismiss(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await DISMISS.run(tx, [workspaceId, id])) === 1;
}

const TEXTS_OF = statement({
  name: 'glossary-suggestions-texts-of',
  text: `select left(f.text, 1000) as text from assignment a
         cross join lateral (
           select text from feedback where workspace_id = $1 and id = a.feedback_id and state = 'processed' limit 1) f
         where a.workspace_id = $1 and a.priority_id = $2 and a.feedback_id <> all ($3::uuid[])
         order by a.feedback_id desc limit 50`,
  takes: ['uuid', 'uuid', 'uuid[]'],
  gives: { text: 'text' },
});

/** The first characters of a priority's newest items, except some items. */
export async function textsOf(
  tx: Tx,
  workspaceId: string,
  { priorityId, except = [] }: { priorityId: string; except?: string[] },
): Promise<string[]> {
  const rows = await TEXTS_OF.all(tx, [workspaceId, priorityId, except]);
  return rows.map(({ text }) => text);
}

const TEXTS_IN = statement({
  name: 'glossary-suggestions-texts-in',
  text: 'select left(text, 1000) as text from feedback where workspace_id = $1 and id = any ($2)',
  takes: ['uuid', 'uuid[]'],
  gives: { text: 'text' },
});

/** The first characters of items. */
export async function textsIn(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<string[]> {
  const rows = await TEXTS_IN.all(tx, [workspaceId, feedbackIds]);
  return rows.map(({ text }) => text);
}
