import { type DedupSecret, withSecret } from './dedup-secret.ts';
import { type Db, type Tx } from './open.ts';

export type Role = 'owner' | 'member' | 'viewer';

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

/** The memberships of the person whom `issuer` calls `subject`, oldest first; `workspaceId` narrows them to one. */
export async function findMemberships(
  db: Db,
  { issuer, subject, workspaceId }: { issuer: string; subject: string; workspaceId?: string },
): Promise<MembershipFound[]> {
  const { rows } = await db.pool.query<Omit<MembershipFound, 'dedupSecret'> & { dedupSecret: Buffer }>({
    name: 'find-membership',
    text: `select workspace_id as "workspaceId", workspace_name as "workspaceName", dedup_secret as "dedupSecret",
                  person_id as "personId", email, name, role
           from find_membership($1, $2, $3)`,
    values: [issuer, subject, workspaceId ?? null],
  });
  return rows.map(withSecret);
}

/** A person as the bundled identity provider knows them; without a hash somebody else vouches for them. */
export type PersonFound = { id: string; email: string; name: string; passwordHash: string | null };

const PERSON = { id: true, email: true, name: true, passwordHash: true } as const;

/** The person with that e-mail address; case does not matter. */
export async function findByEmail(db: Db, email: string): Promise<PersonFound | undefined> {
  return (
    (await (
      await db.prisma()
    ).person.findUnique({
      where: { email: email.toLowerCase() },
      select: PERSON,
    })) ?? undefined
  );
}

export async function findById(db: Db, id: string): Promise<PersonFound | undefined> {
  return (await (await db.prisma()).person.findUnique({ where: { id }, select: PERSON })) ?? undefined;
}

/** The person whom `issuer` calls `subject`. */
export async function findByIdentity(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<PersonFound | undefined> {
  const { rows } = await db.pool.query<PersonFound>({
    name: 'person-by-identity',
    text: `select p.id, p.email, p.name, p.password_hash as "passwordHash"
           from identity i join person p on p.id = i.person_id where i.issuer = $1 and i.subject = $2`,
    values: [issuer, subject],
  });
  return rows[0];
}

/** Remembers how an issuer calls a person. Twice is the same as once; a name already given away stays where it is. */
export async function ensureIdentity(
  db: Db,
  { issuer, subject, personId }: { issuer: string; subject: string; personId: string },
): Promise<void> {
  await db.pool.query({
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
