import { type Role } from '@feedback/contract/vocabulary';
import { type DedupSecret, withSecret } from '../connections/dedup-secret.ts';
import { type Db, type Tx } from '../connections/open.ts';
import { removeAccount } from '../identity/oidc-records.ts';
import { holds } from '../statements/statement-types.ts';
import { type Queryable, statement } from '../statements/statement.ts';

export type { Role };

/** A membership, found by an issuer's subject. `dedupSecret` keys the workspace's hashes. */
export type MembershipFound = {
  workspaceId: string;
  workspaceName: string;
  dedupSecret: DedupSecret;
  personId: string;
  email: string;
  name: string;
  role: Role;
};

/** When a session token was issued, and its id (`iat` and `jti`, RFC 7519 §4.1). */
export type SessionToken = { issuedAt: Date | undefined; tokenId: string | undefined };

const FIND_MEMBERSHIPS = statement({
  name: 'find-membership',
  text: `select workspace_id as "workspaceId", workspace_name as "workspaceName", dedup_secret as "dedupSecret",
                person_id as "personId", email, name, role
         from find_membership($1, $2, $3, $4, $5)`,
  takes: ['text', 'text', 'uuid?', 'timestamptz?', 'text?'],
  gives: {
    workspaceId: 'uuid',
    workspaceName: 'text',
    dedupSecret: 'bytea',
    personId: 'uuid',
    email: 'text',
    name: 'text',
    role: 'role',
  },
  prepared: true,
});

/**
 * The memberships of the person whom `issuer` names `subject`, oldest first; `workspaceId` narrows them to one. `session` is
 * the token that named the person: a token from before their last password change finds none.
 */
export async function findMemberships(
  db: Db,
  {
    issuer,
    subject,
    workspaceId,
    session,
  }: { issuer: string; subject: string; workspaceId?: string; session?: SessionToken },
): Promise<MembershipFound[]> {
  const rows = await FIND_MEMBERSHIPS.all(db.pool, [
    issuer,
    subject,
    workspaceId ?? null,
    session?.issuedAt ?? null,
    session?.tokenId ?? null,
  ]);
  return rows.map(withSecret);
}

/**
 * A person for sign-in; without a hash another issuer vouches for them. An unverified address is only claimed and identifies
 * no one.
 */
export type PersonFound = {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  passwordHash: string | null;
};

const PERSON = `p.id, p.email, p.email_verified as "emailVerified", p.name, p.password_hash as "passwordHash"`;
const PERSON_COLUMNS = {
  id: 'uuid',
  email: 'text',
  emailVerified: 'bool',
  name: 'text',
  passwordHash: 'text?',
} as const;

const FIND_BY_EMAIL = statement({
  name: 'person-by-email',
  text: `select ${PERSON} from person p where p.email = $1`,
  takes: ['text'],
  gives: PERSON_COLUMNS,
  prepared: true,
});

/** The person with that e-mail address, ignoring case. */
export async function findByEmail(db: Db | Tx, email: string): Promise<PersonFound | undefined> {
  return FIND_BY_EMAIL.first(queries(db), [email.toLowerCase()]);
}

const FIND_BY_ID = statement({
  name: 'person-by-id',
  text: `select ${PERSON} from person p where p.id = $1`,
  takes: ['uuid'],
  gives: PERSON_COLUMNS,
  prepared: true,
});

export async function findById(db: Db, id: string): Promise<PersonFound | undefined> {
  return FIND_BY_ID.first(db.pool, [id]);
}

const FIND_BY_IDENTITY = statement({
  name: 'person-by-identity',
  text: `select ${PERSON}
         from identity i join person p on p.id = i.person_id where i.issuer = $1 and i.subject = $2`,
  takes: ['text', 'text'],
  gives: PERSON_COLUMNS,
  prepared: true,
});

/** The person whom `issuer` names `subject`. */
export async function findByIdentity(
  db: Db | Tx,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<PersonFound | undefined> {
  return FIND_BY_IDENTITY.first(queries(db), [issuer, subject]);
}

const ENSURE_IDENTITY = statement({
  name: 'identity-ensure',
  text: 'insert into identity (issuer, subject, person_id) values ($1, $2, $3) on conflict do nothing',
  takes: ['text', 'text', 'uuid'],
  prepared: true,
});

/** Links an issuer's subject to a person. A repeat changes nothing; a subject already linked stays with its person. */
export async function ensureIdentity(
  db: Db | Tx,
  { issuer, subject, personId }: { issuer: string; subject: string; personId: string },
): Promise<void> {
  await ENSURE_IDENTITY.run(queries(db), [issuer, subject, personId]);
}

const UPSERT = statement({
  name: 'people-upsert',
  text: `insert into person (id, email, name, password_hash) values ($1, lower($2), $3, $4)
         on conflict (email) do update set password_hash = coalesce(excluded.password_hash, person.password_hash) returning id`,
  takes: ['uuid', 'text', 'text', 'text?'],
  gives: { id: 'uuid' },
});

/** Creates a person or changes their password; returns the id of the one with that e-mail address. */
export async function upsert(
  tx: Tx,
  { id, email, name, passwordHash }: { id: string; email: string; name: string; passwordHash: string | null },
): Promise<string> {
  return (await UPSERT.one(tx, [id, email, name, passwordHash])).id;
}

const INSERT = statement({
  name: 'people-insert',
  text: `insert into person (id, email, email_verified, name, password_hash) values ($1, $2, $3, $4, $5)
         on conflict (email) do nothing`,
  takes: ['uuid', 'text', 'bool', 'text', 'text?'],
});

/** Creates a person with an unused e-mail address; false when an account has it, and then nothing changes. */
export async function insert(tx: Tx, person: PersonFound): Promise<boolean> {
  return (
    (await INSERT.run(tx, [
      person.id,
      person.email.toLowerCase(),
      person.emailVerified,
      person.name,
      person.passwordHash,
    ])) === 1
  );
}

const MARK_EMAIL_VERIFIED = statement({
  name: 'people-mark-email-verified',
  text: 'update person set email_verified = true where id = $1 and not email_verified',
  takes: ['uuid'],
});

/** Marks the address as verified. */
export async function markEmailVerified(tx: Tx, id: string): Promise<void> {
  await MARK_EMAIL_VERIFIED.run(tx, [id]);
}

const SET_PASSWORD = statement({
  name: 'people-set-password',
  text: `update person set password_hash = $2, sessions_from = date_trunc('second', clock_timestamp()), session_kept = $4
         where id = $1 and ($3::text is null or password_hash = $3)`,
  takes: ['uuid', 'text', 'text?', 'text?'],
});

/**
 * Changes a person's password; with `before`, only while that is the current hash. Their session tokens end, except `kept`.
 * Tokens carry whole seconds, so a token of the same second stays valid.
 */
export async function setPassword(
  tx: Tx,
  {
    id,
    passwordHash,
    before = null,
    kept = null,
  }: { id: string; passwordHash: string; before?: string | null; kept?: string | null },
): Promise<boolean> {
  return (await SET_PASSWORD.run(tx, [id, passwordHash, before, kept])) === 1;
}

const KEEP = statement({
  name: 'people-keep',
  text: 'select from person where id = $1 for key share',
  takes: ['uuid'],
});

/** Prevents a person's removal until the transaction ends; false when they are gone. */
export async function keep(tx: Tx, id: string): Promise<boolean> {
  return (await KEEP.run(tx, [id])) === 1;
}

const LOCK_WITHOUT_PLACE = statement({
  name: 'people-lock-without-place',
  text: 'select from person where id = $1 for update',
  takes: ['uuid'],
});

/**
 * Locks a person; returns whether they have no membership left. When two last memberships end concurrently, the second
 * transaction sees the first gone.
 */
export async function lockWithoutPlace(tx: Tx, id: string): Promise<boolean> {
  return (await LOCK_WITHOUT_PLACE.run(tx, [id])) === 1 && (await findPlaces(tx, id)).length === 0;
}

const REMOVE = statement({
  name: 'people-remove',
  text: 'delete from person where id = $1',
  takes: ['uuid'],
});

/** Deletes an account, with the issuers' subjects and what the bundled identity provider stores of the person. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await removeAccount(tx, id);
  await REMOVE.run(tx, [id]);
}

const IS_ANYBODY_KNOWN = statement({
  name: 'people-is-anybody-known',
  text: 'select exists (select from person) as known',
  takes: [],
  gives: { known: 'bool' },
});

/** Whether any account exists. */
export async function isAnybodyKnown(db: Db | Tx): Promise<boolean> {
  return (await IS_ANYBODY_KNOWN.one(queries(db), [])).known;
}

/** A workspace of a person, and whether an issuer's claim made them a member. */
export type Place = { workspaceId: string; byClaim: boolean };

const FIND_PLACES = statement({
  name: 'find-places',
  text: 'select workspace_id as "workspaceId", by_claim as "byClaim" from find_places($1)',
  takes: ['uuid'],
  gives: { workspaceId: 'uuid', byClaim: 'bool' },
  prepared: true,
});

/** Every membership of a person, whatever workspace the transaction has set. */
export async function findPlaces(db: Db | Tx, personId: string): Promise<Place[]> {
  return FIND_PLACES.all(queries(db), [personId]);
}

/** A person as shown to operators; `roles` are those in their workspaces. */
export type Listed = { email: string; name: string; hasPassword: boolean; roles: Role[]; createdAt: Date };

const LIST = statement({
  name: 'people-list',
  text: `select email, name, has_password as "hasPassword", roles, created_at as "createdAt" from list_people()`,
  takes: [],
  gives: {
    email: 'text',
    name: 'text',
    hasPassword: 'bool',
    roles: holds<Role[]>('text[]'),
    createdAt: 'timestamptz',
  },
});

/** All people with an account, oldest first. */
export async function list(db: Db): Promise<Listed[]> {
  return LIST.all(db.pool, []);
}

const LOCK_ADMISSION = statement({
  name: 'people-lock-admission',
  text: `select pg_advisory_xact_lock(hashtext('feedback admission'))`,
  takes: [],
  gives: { pg_advisory_xact_lock: 'void' },
});

/** Serializes, over all processes, the decision whether a new person gets a workspace. */
export async function lockAdmission(tx: Tx): Promise<void> {
  await LOCK_ADMISSION.run(tx, []);
}

function queries(db: Db | Tx): Queryable {
  return 'pool' in db ? db.pool : db;
}
