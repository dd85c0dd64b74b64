import { createWorkspace, hashPassword, makeSignInLink } from '@feedback/core/setup';
import { idFrom, openDb, people as persons } from '@feedback/db';
import { defined } from '@feedback/runtime';

/** An owner of a demo workspace, and its name. */
export type SeedPerson = { email: string; password: string; workspace: string };

export type SeededPerson = SeedPerson & { workspaceId: string };

/** Creates the demo workspaces and their owners. A repeat changes only a changed password. */
export async function seed(databaseUrl: string, people: SeedPerson[]): Promise<SeededPerson[]> {
  const db = openDb({ url: databaseUrl, connections: 1, onError: () => {} });
  try {
    const seeded: SeededPerson[] = [];
    for (const person of people) {
      const owner = {
        email: person.email,
        name: `${person.workspace} owner`,
        passwordHash: await hashPassword(person.password),
      };
      const { workspaceId } = await createWorkspace(
        { db },
        { id: seedId(person.workspace), name: person.workspace, owner },
      );
      seeded.push({ ...person, workspaceId });
    }
    return seeded;
  } finally {
    await db.close();
  }
}

/** The token of a link that signs the person in once. */
export async function signInLinkFor(databaseUrl: string, email: string): Promise<string> {
  const db = openDb({ url: databaseUrl, connections: 1, onError: () => {} });
  try {
    const person = defined(await persons.findByEmail(db, email), 'owner of a demo workspace');
    return await makeSignInLink({ db }, person.id);
  } finally {
    await db.close();
  }
}

/** The same workspace at every start. */
function seedId(name: string): string {
  return idFrom(`demo workspace ${name}`);
}
