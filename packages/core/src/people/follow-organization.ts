import {
  audit,
  type Db,
  idFrom,
  members,
  people,
  withWorkspace,
  workspaceErasures,
  workspaces,
} from '@feedback/db';
import { makeWorkspace } from './create-workspace.ts';
import { findPerson, findOrLinkPerson, type Vouched } from './find-or-link-person.ts';
import { takePlace } from './take-place.ts';

/**
 * Gives a person a place in the workspace of their organization, and takes away their place in one they have left, with its
 * agent connections. The first member of an organization owns its workspace; if it has no owner, the next person to sign in
 * becomes the owner. `organization` is the issuer's claim; undefined when it names none.
 */
export async function followOrganization(
  { db }: { db: Db },
  vouched: Vouched,
  organization: string | undefined,
): Promise<people.PersonFound | undefined> {
  const workspaceId =
    organization === undefined ? undefined : organizationWorkspace(vouched.issuer, organization);
  const person =
    organization === undefined || workspaceId === undefined
      ? await findPerson(db, vouched)
      : await join(db, vouched, { id: workspaceId, name: organization });
  if (person) await leaveOthers(db, person.id, workspaceId);
  return person;
}

function join(db: Db, vouched: Vouched, workspace: { id: string; name: string }) {
  const { id } = workspace;
  return withWorkspace(db, id, async (tx) => {
    const person = await findOrLinkPerson(tx, vouched);
    if (!person) return undefined;
    await makeWorkspace(tx, workspace);
    await workspaces.lock(tx, id);
    if (await workspaceErasures.isErasing(tx, id)) return undefined;
    const isFirst = (await members.countOwners(tx, id)) === 0;
    const role = isFirst ? 'owner' : 'member';
    const isNew = await members.add(tx, id, { personId: person.id, role, byClaim: true });
    if (isFirst) await members.setRole(tx, id, person.id, 'owner');
    if (isNew || isFirst) {
      const by = { personId: person.id, ...(vouched.from && { from: vouched.from }) };
      const action = isNew ? 'member-joined' : 'role-changed';
      await audit.add(tx, id, { action, by, detail: { role, by: 'organization' } });
    }
    return person;
  });
}

async function leaveOthers(db: Db, personId: string, kept: string | undefined): Promise<void> {
  const places = await people.findPlaces(db, personId);
  for (const { workspaceId } of places.filter((place) => place.byClaim && place.workspaceId !== kept)) {
    await withWorkspace(db, workspaceId, async (tx) => {
      await workspaces.lock(tx, workspaceId);
      const member = await members.find(tx, workspaceId, personId);
      if (member) await takePlace(tx, workspaceId, { member, by: 'service' });
    });
  }
}

/** The workspace of an organization; concurrent first members all find the same one. */
function organizationWorkspace(issuer: string, organization: string): string {
  return idFrom(JSON.stringify(['organization', issuer, organization]));
}
