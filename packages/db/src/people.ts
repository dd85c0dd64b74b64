import { type Role } from '@feedback/contract/vocabulary';
import { type DedupSecret, withSecret } from './dedup-secret.ts';
import { removeAccount } from './oidc-records.ts';
import { type Db, type Tx } from './open.ts';

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
  const { rows } = await db.pool.query<Omit<MembershipFound, 'dedupSecret'> & { dedupSecret: Buffer }>({
    name: 'find-membership',
    text: `select workspace_id as "workspaceId", workspace_name as "workspaceName", dedup_secret as "dedupSecret",
                  person_id as "personId", email, name, role
           from find_membership($1, $2, $3, $4, $5)`,
    values: [issuer, subject, workspaceId ?? null, session?.issuedAt ?? null, session?.tokenId ?? null],
  });
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

const PERSON = { id: true, email: true, emailVerified: true, name: true, passwordHash: true } as const;
const PERSON_COLUMNS = `p.id, p.email, p.email_verified as "emailVerified", p.name, p.password_hash as "passwordHash"`;

/** The person with that e-mail address; case does not matter. */
export async function findByEmail(db: Db | Tx, email: string): Promise<PersonFound | undefined> {
  const { rows } = await queries(db).query<PersonFound>({
    name: 'person-by-email',
    text: `select ${PERSON_COLUMNS} from person p where p.email = $1`,
    values: [email.toLowerCase()],
  });
  return rows[0];
}

export async function findById(db: Db, id: string): Promise<PersonFound | undefined> {
  return (await (await db.prisma()).person.findUnique({ where: { id }, select: PERSON })) ?? undefined;
}

/** The person whom `issuer` calls `subject`. */
export async function findByIdentity(
  db: Db | Tx,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<PersonFound | undefined> {
  const { rows } = await queries(db).query<PersonFound>({
    name: 'person-by-identity',
    text: `select ${PERSON_COLUMNS}
           from identity i join person p on p.id = i.person_id where i.issuer = $1 and i.subject = $2`,
    values: [issuer, subject],
  });
  return rows[0];
}

/** Remembers how an issuer calls a person. Twice is the same as once; a name already given away stays where it is. */
export async function ensureIdentity(
  db: Db | Tx,
  { issuer, subject, personId }: { issuer: string; subject: string; personId: string },
): Promise<void> {
  await queries(db).query({
    name: 'identity-ensure',
    text: 'insert into identity (issuer, subject, person_id) values ($1, $2, $3) on conflict do nothing',
    values: [issuer, subject, personId],
  });
}

/** Makes a person known, or gives them another password; the id of the one with that e-mail address. */
export async function upsert(
  tx: Tx,
  { id, email, name, passwordHash }: { id: string; email: string; name: string; passwordHash: string | null },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into person (id, email, name, password_hash) values ($1, lower($2), $3, $4)
     on conflict (email) do update set password_hash = coalesce(excluded.password_hash, person.password_hash) returning id`,
    [id, email, name, passwordHash],
  );
  if (!rows[0]) throw new Error('the person was not stored');
  return rows[0].id;
}

/** Makes a person known whose e-mail address nobody has; false when somebody does, and then nothing has changed. */
export async function insert(tx: Tx, person: PersonFound): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into person (id, email, email_verified, name, password_hash) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing`,
    [person.id, person.email.toLowerCase(), person.emailVerified, person.name, person.passwordHash],
  );
  return rowCount === 1;
}

/** Notes that the address is the person's own. */
export async function markEmailVerified(tx: Tx, id: string): Promise<void> {
  await tx.query('update person set email_verified = true where id = $1 and not email_verified', [id]);
}

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
  const { rowCount } = await tx.query(
    `update person set password_hash = $2, sessions_from = date_trunc('second', clock_timestamp()), session_kept = $4
     where id = $1 and ($3::text is null or password_hash = $3)`,
    [id, passwordHash, before, kept],
  );
  return rowCount === 1;
}

/** Keeps a person from being removed until the transaction ends; false when they are gone. */
export async function keep(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from person where id = $1 for key share', [id]);
  return rowCount === 1;
}

/** Locks a person; whether they have no place any more. Of two last places that go at once the second sees the first gone. */
export async function lockWithoutPlace(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from person where id = $1 for update', [id]);
  return rowCount === 1 && (await findPlaces(tx, id)).length === 0;
}

/** Removes an account, with how issuers name the person and what the bundled identity provider keeps of them. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await removeAccount(tx, id);
  await tx.query('delete from person where id = $1', [id]);
}

/** Whether anybody was ever here. */
export async function isAnybodyKnown(db: Db | Tx): Promise<boolean> {
  const { rows } = await queries(db).query<{ known: boolean }>('select exists (select from person) as known');
  return rows[0]?.known === true;
}

/** A workspace that a person belongs to, and whether an issuer's claim put them there. */
export type Place = { workspaceId: string; byClaim: boolean };

/** Every place of a person, whatever workspace the transaction has set. */
export async function findPlaces(db: Db | Tx, personId: string): Promise<Place[]> {
  const { rows } = await queries(db).query<Place>({
    name: 'find-places',
    text: 'select workspace_id as "workspaceId", by_claim as "byClaim" from find_places($1)',
    values: [personId],
  });
  return rows;
}

/** Somebody as operators see them; `roles` are those in their workspaces. */
export type Listed = { email: string; name: string; hasPassword: boolean; roles: Role[]; createdAt: Date };

/** Everybody who has an account, the oldest first. */
export async function list(db: Db): Promise<Listed[]> {
  const { rows } = await db.pool.query<Listed>(
    `select email, name, has_password as "hasPassword", roles, created_at as "createdAt" from list_people()`,
  );
  return rows;
}

/** Lets only one transaction at a time decide whether somebody new gets a workspace, in all processes. */
export async function lockAdmission(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('feedback admission'))`);
}

function queries(db: Db | Tx): Pick<Tx, 'query'> {
  return 'prisma' in db ? db.pool : db;
}
