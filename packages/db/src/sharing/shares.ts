import { type Kind } from '@feedback/contract/vocabulary';
import { customerKeyOf, accountNameOf } from '../accounts/accounts.ts';
import { mentionsOf } from '../answers/mentions.ts';
import { type Tx } from '../connections/open.ts';
import { INSIDE_FROM, LEAST_TYPICAL } from '../priorities/perhaps.ts';
import { statement } from '../statements/statement.ts';

/** The release that a priority was shipped with: its version, else the event that shipped it. */
export type Ship = { ship: string; version: string | null };

const FIND_SHIP = statement({
  name: 'shares-find-ship',
  text: `select coalesce(detail ->> 'version', id::text) as ship, detail ->> 'version' as version
         from event where workspace_id = $1 and priority_id = $2 and action = 'mark_shipped'
         order by id desc limit 1`,
  takes: ['uuid', 'uuid'],
  gives: { ship: 'text!', version: 'text?' }, // an event has an id
});

/** The last ship of a priority; undefined when no event of one is known. */
export async function findShip(tx: Tx, workspaceId: string, priorityId: string): Promise<Ship | undefined> {
  return FIND_SHIP.first(tx, [workspaceId, priorityId]);
}

const FIND_KIND = statement({
  name: 'shares-find-kind',
  text: `select coalesce(
           (select r.kind from ranked_priority r join ranking on ranking.workspace_id = $1 and ranking.id = r.ranking_id
            where r.workspace_id = $1 and r.priority_id = $2 order by ranking.as_of desc, ranking.id desc limit 1),
           (select mode() within group (order by u.kind) from assignment a
            join understanding u on u.workspace_id = $1 and u.feedback_id = a.feedback_id
            where a.workspace_id = $1 and a.priority_id = $2)) as kind`,
  takes: ['uuid', 'uuid'],
  gives: { kind: 'feedback_kind?' },
});

/** The kind of a priority: of its newest ranking, or of most of its items before it was ranked; null without items. */
export async function findKind(tx: Tx, workspaceId: string, priorityId: string): Promise<Kind | null> {
  return (await FIND_KIND.one(tx, [workspaceId, priorityId])).kind;
}

/**
 * A customer who asked for a priority. `feedbackId` holds their words; `email` is as they gave it, or was given for them. `isEdge`:
 * all that they said is rather outside the priority than in it, or stands badly for it, or praises where others do not, and no member said that
 * it belongs there.
 */
export type Asking = {
  key: string;
  feedbackId: string;
  words: string;
  isEdge: boolean;
  name: string | null;
  account: string | null;
  email: string | null;
};

const WORDS_SHOWN = 600;

const ASKING = statement({
  name: 'shares-asking',
  text: `with wanted as materialized (
           select feedback_id as id from assignment where workspace_id = $1 and priority_id = $2
         ), edge (item) as materialized (
           -- An only item is what its priority is about.
           select a.feedback_id from assignment a
           left join understanding u on u.workspace_id = $1 and u.feedback_id = a.feedback_id
           where a.workspace_id = $1 and a.priority_id = $2 and not a.confirmed and not a.pinned
             and (a.probability < ${INSIDE_FROM} or a.typicality < ${LEAST_TYPICAL} or (u.kind = 'praise' and $3::feedback_kind <> 'praise'))
             and (select count(*) from wanted) > 1
         ), speaker as materialized (
           select distinct on (key) key, said, customer, is_edge
           from (${mentionsOf()}) mention
           cross join lateral (select mention.item in (select item from edge) as is_edge) placed
           order by key, is_edge, is_own desc, said_at desc, said
         )
         select speaker.key, speaker.said as "feedbackId", left(f.text, ${WORDS_SHOWN}) as words, speaker.is_edge as "isEdge",
                coalesce(known.name, speaker.customer) as name, named.account, known.email
         from speaker
         join feedback f on f.workspace_id = $1 and f.id = speaker.said
         left join lateral (
           select name, email from customer where workspace_id = $1 and key = speaker.key limit 1) known on true
         ${accountNameOf('speaker.key', 'named')}
         order by speaker.key`,
  takes: ['uuid', 'uuid', 'feedback_kind?'],
  gives: {
    key: 'uuid',
    feedbackId: 'uuid',
    words: 'text!', // of a text that is not null
    isEdge: 'bool!', // of columns that are not null
    name: 'text?',
    account: 'text?',
    email: 'text?',
  },
});

/** The customers who asked for a priority, each once, by key. Items that were excluded or quarantined do not count. */
export async function asking(tx: Tx, workspaceId: string, priorityId: string): Promise<Asking[]> {
  return ASKING.all(tx, [workspaceId, priorityId, await findKind(tx, workspaceId, priorityId)]);
}

const TITLE_OF_MEMBER = statement({
  name: 'shares-title-of-member',
  text: `select title from priority where workspace_id = $1 and id = $2 and named`,
  takes: ['uuid', 'uuid'],
  gives: { title: 'text' },
});

/** The title of a priority, where a member gave it; null where it was made of what customers say. */
export async function titleOfMember(tx: Tx, workspaceId: string, priorityId: string): Promise<string | null> {
  return (await TITLE_OF_MEMBER.first(tx, [workspaceId, priorityId]))?.title ?? null;
}

const HAS_RUN = statement({
  name: 'shares-has-run',
  text: `select exists (
           select from assignment a join feedback f on f.workspace_id = $1 and f.id = a.feedback_id
           where a.workspace_id = $1 and a.priority_id = $2 and f.text ~* $3) as found`,
  takes: ['uuid', 'uuid', 'text'],
  gives: { found: 'bool!' },
});

/** Whether an item of a priority has one of these runs of words, whatever stands between them, and in any case. */
export async function hasRun(
  tx: Tx,
  workspaceId: string,
  { priorityId, runs }: { priorityId: string; runs: readonly string[][] },
): Promise<boolean> {
  if (runs.length === 0) return false;
  const written = runs.map((run) => run.map(wordPattern).join('[^[:alnum:]]+'));
  const pattern = `(?<![[:alnum:]])(?:${written.join('|')})(?![[:alnum:]])`;
  return (await HAS_RUN.one(tx, [workspaceId, priorityId, pattern])).found;
}

function wordPattern(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/['’]/gu, "['’]");
}

const EXCLUDED = statement({
  name: 'shares-excluded',
  text: `with item as (
           select feedback_id as id from assignment where workspace_id = $1 and priority_id = $2
           union
           -- An excluded item has no priority any more: the event says which it had.
           select (detail ->> 'item')::uuid from event
           where workspace_id = $1 and priority_id = $2 and action = 'exclude'
         )
         select distinct on (1) ${customerKeyOf('f')} as key, coalesce(f.customer_name, f.customer_email) as name
         from item cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = item.id and f.state = 'quarantined' limit 1) f
         order by 1, f.id`,
  takes: ['uuid', 'uuid'],
  gives: { key: 'uuid', name: 'text?' },
});

/** The customers of items that were excluded from a priority, or quarantined in it. */
export async function excluded(
  tx: Tx,
  workspaceId: string,
  priorityId: string,
): Promise<{ key: string; name: string | null }[]> {
  return EXCLUDED.all(tx, [workspaceId, priorityId]);
}

const WORDS = statement({
  name: 'shares-words',
  text: `select text from feedback where workspace_id = $1 and id = $2 and state = 'processed'`,
  takes: ['uuid', 'uuid'],
  gives: { text: 'text' },
});

/** What the customer said in an item; null when it counts no longer. */
export async function words(tx: Tx, workspaceId: string, feedbackId: string): Promise<string | null> {
  return (await WORDS.first(tx, [workspaceId, feedbackId]))?.text ?? null;
}

export type NewShare = {
  id: string;
  priorityId: string;
  ship: string;
  title: string;
  version: string | null;
  message: string | null;
  /** Where the mails lead to. */
  link: string | null;
  /** The subject of the mails as the person who shared wrote it; null for the usual one. */
  subject: string | null;
  kind: Kind | null;
  at: Date;
};

const INSERT = statement({
  name: 'shares-insert',
  text: `insert into share (workspace_id, id, priority_id, ship, title, version, message, link, subject, kind, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  takes: [
    'uuid',
    'uuid',
    'uuid',
    'text',
    'text',
    'text?',
    'text?',
    'text?',
    'text?',
    'feedback_kind?',
    'timestamptz',
  ],
});

export async function insert(tx: Tx, workspaceId: string, share: NewShare): Promise<void> {
  const { id, priorityId, ship, title, version, message, link, subject, kind, at } = share;
  await INSERT.run(tx, [workspaceId, id, priorityId, ship, title, version, message, link, subject, kind, at]);
}
