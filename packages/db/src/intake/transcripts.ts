import { type Db, type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { type Kind } from '../understanding/understandings.ts';
import { nullWhenRefused } from './feedback.ts';
import { SAID_OF_TRANSCRIPT } from './said-of-transcript.ts';

export type TranscriptState = 'received' | 'segmenting' | 'segmented' | 'held' | 'failed';

/** A transcript ready to be stored. `textKey` is a 16-byte hash written as a UUID. */
export type NewTranscript = {
  id: string;
  textKey: string;
  saidAt: Date;
  title: string;
  text: string;
  transcriptType: string;
  transcriptDate: string | null;
  companyName: string | null;
  customerName: string | null;
  customerEmail: string | null;
  revenueBand: string | null;
  sku: string | null;
  projectId: string | null;
  customerSpeaker: string | null;
};

/** The stored or matched transcript, with its state. */
export type TranscriptOutcome = { id: string; state: TranscriptState; duplicate: boolean };

const ACCEPT = statement({
  name: 'accept-transcript',
  text: `select id, state, duplicate from accept_transcript(
         $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
  takes: [
    'uuid',
    'uuid',
    'timestamptz',
    'uuid',
    'uuid',
    'timestamptz',
    'text',
    'text',
    'text',
    'text?',
    'text?',
    'text?',
    'text?',
    'text?',
    'text?',
    'text?',
    'text?',
  ],
  gives: { id: 'uuid', state: 'transcript_state', duplicate: 'bool' },
  prepared: true,
});

/** Stores a transcript, or finds the same one, in one round trip; null when the person is no longer a member. */
export async function accept(
  db: Db,
  workspaceId: string,
  { memberId, now, transcript }: { memberId: string; now: Date; transcript: NewTranscript },
): Promise<TranscriptOutcome | null> {
  return nullWhenRefused(
    db.inLine(workspaceId, () =>
      ACCEPT.one(db.pool, [
        workspaceId,
        memberId,
        now,
        transcript.id,
        transcript.textKey,
        transcript.saidAt,
        transcript.title,
        transcript.text,
        transcript.transcriptType,
        transcript.transcriptDate,
        transcript.companyName,
        transcript.customerName,
        transcript.customerEmail,
        transcript.revenueBand,
        transcript.sku,
        transcript.projectId,
        transcript.customerSpeaker,
      ]),
    ),
  );
}

/** The input of splitting a transcript: its text, its customer, its customer speaker. */
export type Unsegmented = Pick<
  NewTranscript,
  | 'text'
  | 'saidAt'
  | 'companyName'
  | 'customerName'
  | 'customerEmail'
  | 'revenueBand'
  | 'sku'
  | 'projectId'
  | 'customerSpeaker'
>;

const BEGIN_SEGMENTING = statement({
  name: 'transcripts-begin-segmenting',
  text: `update transcript set state = 'segmenting'
         where workspace_id = $1 and id = $2 and state in ('received', 'segmenting')
         returning text, said_at as "saidAt", company_name as "companyName", customer_name as "customerName", customer_email as "customerEmail",
                   revenue_band as "revenueBand", sku, project_id as "projectId", customer_speaker as "customerSpeaker"`,
  takes: ['uuid', 'uuid'],
  gives: { text: 'text', saidAt: 'timestamptz', ...SAID_OF_TRANSCRIPT },
});

/** Marks a transcript as being split and returns it; null when it was erased, or is split already. */
export async function beginSegmenting(tx: Tx, workspaceId: string, id: string): Promise<Unsegmented | null> {
  return (await BEGIN_SEGMENTING.first(tx, [workspaceId, id])) ?? null;
}

const LOCK_SEGMENTING = statement({
  name: 'transcripts-lock-segmenting',
  text: `select from transcript where workspace_id = $1 and id = $2 and state = 'segmenting' for update`,
  takes: ['uuid', 'uuid'],
});

/** Locks a transcript that is being split; false when it no longer is. */
export async function lockSegmenting(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await LOCK_SEGMENTING.run(tx, [workspaceId, id])) === 1;
}

const MARK = statement({
  name: 'transcripts-mark',
  text: 'update transcript set state = $3 where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid', 'transcript_state'],
});

/** Moves a transcript to its final state, from any state before. */
export async function mark(
  tx: Tx,
  workspaceId: string,
  id: string,
  state: 'segmented' | 'failed',
): Promise<void> {
  await MARK.run(tx, [workspaceId, id, state]);
}

const MARK_WAITING = statement({
  name: 'transcripts-mark-waiting',
  text: `update transcript set state = 'received' where workspace_id = $1 and id = $2 and state = 'failed'`,
  takes: ['uuid', 'uuid'],
});

/** Makes a failed transcript wait again. */
export async function markWaiting(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await MARK_WAITING.run(tx, [workspaceId, id]);
}

/**
 * The position of a signal in its transcript, in UTF-16 code units: its span, its turn and speaker, and the span of the
 * question that it answers.
 */
export type NewSignal = {
  start: number;
  end: number;
  feedbackId: string;
  turn: number;
  speaker: string | null;
  question: { start: number; end: number } | null;
};

const KEEP_SIGNALS = statement({
  name: 'transcripts-keep-signals',
  text: `insert into signal (workspace_id, transcript_id, start_offset, end_offset, feedback_id, turn, speaker, question_start,
                             question_end)
         select $1, $2, * from unnest($3::int[], $4::int[], $5::uuid[], $6::int[], $7::text[], $8::int[], $9::int[])`,
  takes: ['uuid', 'uuid', 'int4[]', 'int4[]', 'uuid[]', 'int4[]', 'text?[]', 'int4?[]', 'int4?[]'],
});

export async function keepSignals(
  tx: Tx,
  workspaceId: string,
  transcriptId: string,
  signals: NewSignal[],
): Promise<void> {
  await KEEP_SIGNALS.run(tx, [
    workspaceId,
    transcriptId,
    signals.map(({ start }) => start),
    signals.map(({ end }) => end),
    signals.map(({ feedbackId }) => feedbackId),
    signals.map(({ turn }) => turn),
    signals.map(({ speaker }) => speaker),
    signals.map(({ question }) => question?.start ?? null),
    signals.map(({ question }) => question?.end ?? null),
  ]);
}

/** A transcript in a list, with the number of signals found in it. */
export type TranscriptListed = {
  id: string;
  title: string;
  state: TranscriptState;
  customer: string | null;
  company: string | null;
  saidAt: Date;
  receivedAt: Date;
  signals: number;
};

const HEADER_COLUMNS = {
  id: 'uuid',
  title: 'text',
  state: 'transcript_state',
  customer: 'text?',
  company: 'text?',
  saidAt: 'timestamptz',
  receivedAt: 'timestamptz',
} as const;

const LIST = statement({
  name: 'transcripts-list',
  text: `select t.id, t.title, t.state, coalesce(t.customer_name, t.customer_email) as customer, t.company_name as company,
                t.said_at as "saidAt", t.received_at as "receivedAt",
                (select count(*)::int from signal s where s.workspace_id = $1 and s.transcript_id = t.id) as signals
         from transcript t where t.workspace_id = $1 and ($2::uuid is null or t.id < $2)
         order by t.id desc limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: { ...HEADER_COLUMNS, signals: 'int4' },
});

/** Transcripts, the newest first; `before` is the last id of the previous page. */
export async function list(
  tx: Tx,
  workspaceId: string,
  { before, limit }: { before?: string; limit: number },
): Promise<TranscriptListed[]> {
  return LIST.all(tx, [workspaceId, before ?? null, limit]);
}

/** A transcript as it was uploaded. */
export type TranscriptFound = Omit<TranscriptListed, 'signals'> & {
  text: string;
  type: string;
  customerSpeaker: string | null;
};

const FIND = statement({
  name: 'transcripts-find',
  text: `select id, title, state, coalesce(customer_name, customer_email) as customer, company_name as company,
                said_at as "saidAt", received_at as "receivedAt", text, transcript_type as type,
                customer_speaker as "customerSpeaker"
         from transcript where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid'],
  gives: { ...HEADER_COLUMNS, text: 'text', type: 'text', customerSpeaker: 'text?' },
});

export async function find(tx: Tx, workspaceId: string, id: string): Promise<TranscriptFound | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

/** A signal of a transcript: where it stands, its words without what stands between them, and what its item is now. */
export type SignalFound = {
  start: number;
  end: number;
  text: string;
  feedbackId: string;
  kind: Kind | null;
  priorityId: string | null;
  priority: string | null;
};

const SIGNALS = statement({
  name: 'transcripts-signals',
  text: `select s.start_offset as start, s.end_offset as end, first.text, s.feedback_id as "feedbackId", u.kind,
                a.priority_id as "priorityId", p.title as priority
         from (select * from signal where workspace_id = $1 and transcript_id = $2) s
         cross join lateral (
           select f.text, case when f.near_duplicate_of is null then f.id else f.near_duplicate_of end as id
           from feedback f where f.workspace_id = $1 and f.id = s.feedback_id limit 1) first
         left join lateral (
           select kind from understanding where workspace_id = $1 and feedback_id = first.id limit 1) u on true
         left join lateral (
           select priority_id from assignment where workspace_id = $1 and feedback_id = first.id limit 1) a on true
         left join lateral (
           select title from priority where workspace_id = $1 and id = a.priority_id limit 1) p on true
         order by s.start_offset`,
  takes: ['uuid', 'uuid'],
  gives: {
    start: 'int4',
    end: 'int4',
    text: 'text',
    feedbackId: 'uuid',
    kind: 'feedback_kind?',
    priorityId: 'uuid?',
    priority: 'text?',
  },
});

/** The signals of a transcript, in the order of its text. */
export async function signals(tx: Tx, workspaceId: string, id: string): Promise<SignalFound[]> {
  return SIGNALS.all(tx, [workspaceId, id]);
}
