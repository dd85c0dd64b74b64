import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** An item that is erased, with its picture in storage. */
export type Item = { id: string; text: string; objectKey: string | null };

/** What goes: the items of these customers, and those with these external keys. */
export type Erased = { keys: string[]; externalKeys: string[] };

const NEXT = statement({
  name: 'erased-items-next',
  text: `select f.id, f.text, p.object_key as "objectKey" from feedback f
         left join screenshot p on p.workspace_id = $1 and p.feedback_id = f.id
         where f.workspace_id = $1 and (f.customer_key = any ($2) or f.external_key = any ($3)) and f.part_of is null and f.state <> 'erased'
         order by f.id limit $4`,
  takes: ['uuid', 'uuid[]', 'uuid[]', 'int8'],
  gives: { id: 'uuid', text: 'text', objectKey: 'text?' },
});

/** The next items, oldest first. */
export function next(
  tx: Tx,
  workspaceId: string,
  { keys, externalKeys, limit }: Erased & { limit: number },
): Promise<Item[]> {
  return NEXT.all(tx, [workspaceId, keys, externalKeys, limit]);
}

const LOCK = statement({
  name: 'erased-items-lock',
  text: `select id from feedback where workspace_id = $1 and id = any ($2) and (customer_key = any ($3) or external_key = any ($4)) and state <> 'erased'
         order by id for update`,
  takes: ['uuid', 'uuid[]', 'uuid[]', 'uuid[]'],
  gives: { id: 'uuid' },
});

/** Locks those of the items that still go. */
export async function lock(
  tx: Tx,
  workspaceId: string,
  { ids, keys, externalKeys }: Erased & { ids: string[] },
): Promise<string[]> {
  const rows = await LOCK.all(tx, [workspaceId, ids, keys, externalKeys]);
  return rows.map(({ id }) => id);
}

const HAND_OVER = statement({
  name: 'erased-items-hand-over',
  text: `with heir as (
           select distinct on (feedback_id) * from sighting
           where workspace_id = $1 and feedback_id = any ($2) and customer_key <> all ($3)
           order by feedback_id, said_at, customer_key
         ), moved as (
           delete from sighting s using heir
           where s.workspace_id = $1 and s.feedback_id = heir.feedback_id and s.customer_key = heir.customer_key
         ), parts as (
           update feedback f set customer_key = h.customer_key, customer_name = h.customer_name, customer_email = h.customer_email,
                  revenue_amount = h.revenue_amount, revenue_band = h.revenue_band, company_name = h.company_name,
                  project_id = h.project_id, source = h.source, said_at = h.said_at, through_survey = h.through_survey, sku = null
           from heir h where f.workspace_id = $1 and f.part_of = h.feedback_id
         )
         update feedback f set customer_key = h.customer_key, customer_name = h.customer_name, customer_email = h.customer_email,
                revenue_amount = h.revenue_amount, revenue_band = h.revenue_band, company_name = h.company_name,
                project_id = h.project_id, source = h.source, said_at = h.said_at, through_survey = h.through_survey, sku = null,
                external_id = null, metadata = null
         from heir h where f.workspace_id = $1 and f.id = h.feedback_id returning f.id`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
  gives: { id: 'uuid' },
});

const refile = (table: string) =>
  statement({
    name: `erased-items-refile-${table}`,
    text: `update ${table} e set said_at = f.said_at, project_key = search_key(f.project_id), source_key = search_key(f.source),
                  name_key = search_key(lower(f.customer_name)), email_key = search_key(lower(f.customer_email))
           from feedback f
           where e.workspace_id = $1 and f.workspace_id = $1 and f.id = e.feedback_id and (f.id = any ($2) or f.part_of = any ($2))`,
    takes: ['uuid', 'uuid[]'],
  });
const REFILE = [refile('embedding'), refile('search_entry')];

/**
 * Items that another customer said too become that customer's: the words stay, and all that was sent with them goes. Returns
 * their ids.
 */
export async function handOver(
  tx: Tx,
  workspaceId: string,
  { ids, keys }: { ids: string[]; keys: string[] },
): Promise<string[]> {
  const kept = (await HAND_OVER.all(tx, [workspaceId, ids, keys])).map(({ id }) => id);
  for (const one of REFILE) await one.run(tx, [workspaceId, kept]);
  return kept;
}

const FIND_HEIRS = statement({
  name: 'erased-items-find-heirs',
  text: `select distinct on (near_duplicate_of) near_duplicate_of as original, id as heir from feedback
         where workspace_id = $1 and near_duplicate_of = any ($2) and state = 'processed'
           and (customer_key is null or customer_key <> all ($3))
         order by near_duplicate_of, received_at, id`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
  gives: { original: 'uuid!', heir: 'uuid' }, // the condition leaves out nulls
});

const FROM_ORIGINALS = 'from unnest($2::uuid[], $3::uuid[]) as pair (original, heir)';
const PROMOTE = [
  [
    'near-text',
    `update near_text t set feedback_id = pair.heir ${FROM_ORIGINALS} where t.workspace_id = $1 and t.feedback_id = pair.original`,
  ],
  [
    'place',
    `update assignment a set feedback_id = pair.heir, exemplar = true ${FROM_ORIGINALS}
     where a.workspace_id = $1 and a.feedback_id = (
       select o.feedback_id from assignment o join feedback f on f.workspace_id = $1 and f.id = o.feedback_id
       where o.workspace_id = $1 and (f.id = pair.original or f.part_of = pair.original) order by f.part_start limit 1)`,
  ],
  [
    'others',
    `update feedback f set near_duplicate_of = pair.heir ${FROM_ORIGINALS}
     where f.workspace_id = $1 and f.near_duplicate_of = pair.original and f.id <> pair.heir`,
  ],
  [
    'heir',
    `update feedback f set near_duplicate_of = null, state = 'received' ${FROM_ORIGINALS}
     where f.workspace_id = $1 and f.id = pair.heir`,
  ],
].map(([name, text]) =>
  statement({
    name: `erased-items-promote-${name}`,
    text: text ?? '',
    takes: ['uuid', 'uuid[]', 'uuid[]'],
  }),
);

/**
 * Of each item with near-duplicates by others, the first of those takes its place: in its priority, and as the one that the others
 * repeat. Returns the ids of those, which wait to be understood.
 */
export async function promoteRepeats(
  tx: Tx,
  workspaceId: string,
  { ids, keys }: { ids: string[]; keys: string[] },
): Promise<string[]> {
  const pairs = await FIND_HEIRS.all(tx, [workspaceId, ids, keys]);
  const heirs = pairs.map(({ heir }) => heir);
  for (const one of PROMOTE) await one.run(tx, [workspaceId, pairs.map(({ original }) => original), heirs]);
  return heirs;
}

/** A response to a survey, with what its key was made of. */
export type Response = {
  surveyId: string;
  responseKey: string;
  feedbackId: string;
  submittedAt: Date;
  rating: number | null;
  pageUrl: string | null;
  textKey: string | null;
  isWordless: boolean;
  /** One of the person's own submissions was stored at this time. */
  isAtTheirTime: boolean;
};

const RESPONSES = statement({
  name: 'erased-items-responses',
  text: `select r.survey_id as "surveyId", r.response_key as "responseKey", r.feedback_id as "feedbackId",
                r.submitted_at as "submittedAt", r.rating, r.page_url as "pageUrl", f.text_key as "textKey", f.text = '' as "isWordless",
                (f.customer_key = any ($3) and f.received_at = r.submitted_at) or exists (
                  select from sighting s where s.workspace_id = $1 and s.feedback_id = f.id and s.customer_key = any ($3)
                    and s.said_at = r.submitted_at) as "isAtTheirTime"
         from survey_response r join feedback f on f.workspace_id = $1 and f.id = r.feedback_id
         where r.workspace_id = $1 and r.feedback_id = any ($2)`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
  gives: {
    surveyId: 'uuid',
    responseKey: 'uuid',
    feedbackId: 'uuid',
    submittedAt: 'timestamptz',
    rating: 'int4?',
    pageUrl: 'text?',
    textKey: 'uuid?',
    isWordless: 'bool?',
    isAtTheirTime: 'bool?',
  },
});

/** The responses that these items hold. */
export async function responses(
  tx: Tx,
  workspaceId: string,
  { ids, keys }: { ids: string[]; keys: string[] },
): Promise<Response[]> {
  const rows = await RESPONSES.all(tx, [workspaceId, ids, keys]);
  return rows.map((row) => ({
    ...row,
    isWordless: row.isWordless ?? false,
    isAtTheirTime: row.isAtTheirTime ?? false,
  }));
}

const REMOVE_RESPONSES = statement({
  name: 'erased-items-remove-responses',
  text: 'delete from survey_response where workspace_id = $1 and response_key = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

export function removeResponses(tx: Tx, workspaceId: string, responseKeys: string[]): Promise<number> {
  return REMOVE_RESPONSES.run(tx, [workspaceId, responseKeys]);
}

const REMOVE_PICTURES = statement({
  name: 'erased-items-remove-pictures',
  text: 'delete from screenshot where workspace_id = $1 and feedback_id = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

export function removePictures(tx: Tx, workspaceId: string, ids: string[]): Promise<number> {
  return REMOVE_PICTURES.run(tx, [workspaceId, ids]);
}

const REMOVE_SUGGESTED = statement({
  name: 'erased-items-remove-suggested',
  text: `delete from merge_suggestion where workspace_id = $1 and (one = any (array(
           select id from feedback where workspace_id = $1 and (id = any ($2) or part_of = any ($2))))
         or other = any (array(
           select id from feedback where workspace_id = $1 and (id = any ($2) or part_of = any ($2)))))`,
  takes: ['uuid', 'uuid[]'],
});

const FORGET_WORDINGS = statement({
  name: 'erased-items-forget-wordings',
  text: `with gone as (
           select array_agg(id::text) as ids from feedback where workspace_id = $1 and (id = any ($2) or part_of = any ($2)))
         update spec s set wordings = coalesce((
           select jsonb_agg(w) from jsonb_array_elements(s.wordings) w where not w -> 'from' ?| gone.ids), '[]')
         from gone where s.workspace_id = $1 and exists (
           select from jsonb_array_elements(s.wordings) w where w -> 'from' ?| gone.ids)`,
  takes: ['uuid', 'uuid[]'],
});

const REMOVE_PARTS = statement({
  name: 'erased-items-remove-parts',
  text: 'delete from feedback where workspace_id = $1 and part_of = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

const REMOVE_OF_ITEM = [
  'assignment',
  'search_entry',
  'embedding',
  'understanding',
  'near_text',
  'sighting',
  'signal',
  'survey_response',
  'model_answer',
].map((table) =>
  statement({
    name: `erased-items-remove-${table}`,
    text: `delete from ${table} where workspace_id = $1 and feedback_id = any ($2)`,
    takes: ['uuid', 'uuid[]'],
  }),
);

const FORGET_ERRORS = statement({
  name: 'erased-items-forget-errors',
  text: `update task set last_error = null where workspace_id = $1 and refs && $2 and last_error is not null`,
  takes: ['uuid', 'uuid[]'],
});

const BLANK = statement({
  name: 'erased-items-blank',
  text: `update feedback set state = 'erased', text = '', text_key = null, customer_key = null, customer_name = null,
                customer_email = null, company_name = null, external_id = null, revenue_amount = null, revenue_band = null,
                sku = null, project_id = null, metadata = null, stated_kind = null, near_duplicate_of = null,
                quarantine_reason = null, failure_reason = null
         where workspace_id = $1 and id = any ($2)`,
  takes: ['uuid', 'uuid[]'],
});

/**
 * Erases items with all that was derived of them. A row stays of each, which says nothing but that its external id is known: sent
 * again, it is a duplicate.
 */
export async function erase(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  await REMOVE_SUGGESTED.run(tx, [workspaceId, ids]);
  await FORGET_WORDINGS.run(tx, [workspaceId, ids]);
  await REMOVE_PARTS.run(tx, [workspaceId, ids]);
  for (const one of REMOVE_OF_ITEM) await one.run(tx, [workspaceId, ids]);
  await FORGET_ERRORS.run(tx, [workspaceId, ids]);
  await BLANK.run(tx, [workspaceId, ids]);
}

const FORGET_EXTERNAL_IDS = statement({
  name: 'erased-items-forget-external-ids',
  text: `update feedback set external_key = null where workspace_id = $1 and id = any ($2)`,
  takes: ['uuid', 'uuid[]'],
});

/** Lets items be sent again under the external ids that these had. */
export async function forgetExternalIds(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  await FORGET_EXTERNAL_IDS.run(tx, [workspaceId, ids]);
}

const ARE_ANY = statement({
  name: 'erased-items-are-any',
  text: `select exists (select from feedback where workspace_id = $1 and external_key = any ($2) and state <> 'erased') as "areAny"`,
  takes: ['uuid', 'uuid[]'],
  gives: { areAny: 'bool' },
});

/** Whether there are items with any of these external keys. */
export async function areAny(tx: Tx, workspaceId: string, externalKeys: string[]): Promise<boolean> {
  return (await ARE_ANY.one(tx, [workspaceId, externalKeys])).areAny;
}

const MENTIONED = statement({
  name: 'erased-items-mentioned',
  text: `select feedback_id as id from sighting where workspace_id = $1 and customer_key = any ($2) order by feedback_id limit $3`,
  takes: ['uuid', 'uuid[]', 'int8'],
  gives: { id: 'uuid' },
});

/** Items of others that these customers repeated. */
export async function mentioned(
  tx: Tx,
  workspaceId: string,
  { keys, limit }: { keys: string[]; limit: number },
): Promise<string[]> {
  const rows = await MENTIONED.all(tx, [workspaceId, keys, limit]);
  return rows.map(({ id }) => id);
}

const REMOVE_MENTIONS = statement({
  name: 'erased-items-remove-mentions',
  text: 'delete from sighting where workspace_id = $1 and feedback_id = any ($2) and customer_key = any ($3)',
  takes: ['uuid', 'uuid[]', 'uuid[]'],
});

export function removeMentions(
  tx: Tx,
  workspaceId: string,
  { ids, keys }: { ids: string[]; keys: string[] },
): Promise<number> {
  return REMOVE_MENTIONS.run(tx, [workspaceId, ids, keys]);
}
