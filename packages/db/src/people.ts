import { type Role } from '@feedback/contract/vocabulary';
import { type DedupSecret, withSecret } from './dedup-secret.ts';
import { removeAccount } from './oidc-records.ts';
import { type Db, type Tx } from './open.ts';
import { holds } from './statement-types.ts';
import { type Queryable, statement } from './statement.ts';

export type { Role };

/** What a person may do where: found by how an issuer names them. `dedupSecret` keys the workspace's hashes. */
export type MembershipFound = {
  workspaceId: string;
  workspaceName: string;
  dedupSecret: DedupSecret;
  personId: string;
  email: string;
  name: string;
  role: Role;
};

/** What a session token says of itself: when it was issued, and its name (`iat` and `jti`, RFC 7519 §4.1). */
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
 * The memberships of the person whom `issuer` calls `subject`, oldest first; `workspaceId` narrows them to one. `session` is the token
 * that names them: one from before the person's last change of password finds none.
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
 * A person as sign-in knows them; without a hash somebody else vouches for them. An address that is not verified was only
 * claimed: nobody else is that person because they have it.
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

/** The person with that e-mail address; case does not matter. */
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

/** The person whom `issuer` calls `subject`. */
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

/** Remembers how an issuer calls a person. Twice is the same as once; a name already given away stays where it is. */
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

/** Makes a person known, or gives them another password; the id of the one with that e-mail address. */
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

/** Makes a person known whose e-mail address nobody has; false when somebody does, and then nothing has changed. */
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

/** Notes that the address is the person's own. */
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
 * Gives a person another password; with `before`, only while that is the hash of the one they have. Their session tokens end, but for
 * `kept`. Tokens tell whole seconds, so one of this very second stays.
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

/** Keeps a person from being removed until the transaction ends; false when they are gone. */
export async function keep(tx: Tx, id: string): Promise<boolean> {
  return (await KEEP.run(tx, [id])) === 1;
}

const LOCK_WITHOUT_PLACE = statement({
  name: 'people-lock-without-place',
  text: 'select from person where id = $1 for update',
  takes: ['uuid'],
});

/** Locks a person; whether they have no place any more. Of two last places that go at once the second sees the first gone. */
export async function lockWithoutPlace(tx: Tx, id: string): Promise<boolean> {
  return (await LOCK_WITHOUT_PLACE.run(tx, [id])) === 1 && (await findPlaces(tx, id)).length === 0;
}

const REMOVE = statement({
  name: 'people-remove',
  text: 'delete from person where id = $1',
  takes: ['uuid'],
});

/** Removes an account, with how issuers name the person and what the bundled identity provider keeps of them. */
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

/** Whether anybody was ever here. */
export async function isAnybodyKnown(db: Db | Tx): Promise<boolean> {
  return (await IS_ANYBODY_KNOWN.one(queries(db), [])).known;
}

/** A workspace that a person belongs to, and whether an issuer's claim put them there. */
export type Place = { workspaceId: string; byClaim: boolean };

const FIND_PLACES = statement({
  name: 'find-places',
  text: 'select workspace_id as "workspaceId", by_claim as "byClaim" from find_places($1)',
  takes: ['uuid'],
  gives: { workspaceId: 'uuid', byClaim: 'bool' },
  prepared: true,
});

/** Every place of a person, whatever workspace the transaction has set. */
export async function findPlaces(db: Db | Tx, personId: string): Promise<Place[]> {
  return FIND_PLACES.all(queries(db), [personId]);
}

/** Somebody as operators see them; `roles` are those in their workspaces. */
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

/** Everybody who has an account, the oldest first. */
export async function list(db: Db): Promise<Listed[]> {
  return LIST.all(db.pool, []);
}

const LOCK_ADMISSION = statement({
  name: 'people-lock-admission',
  text: `select pg_advisory_xact_lock(hashtext('feedback admission'))`,
  takes: [],
  gives: { pg_advisory_xact_lock: 'void' },
});

/** Lets only one transaction at a time decide whether somebody new gets a workspace, in all processes. */
export async function lockAdmission(tx: Tx): Promise<void> {
  await LOCK_ADMISSION.run(tx, []);
}

function queries(db: Db | Tx): Queryable {
  return 'pool' in db ? db.pool : db;
}
