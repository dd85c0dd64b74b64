import { connectionTo, isUuid } from '@feedback/db';
import pg from 'pg';
import { UsageError } from '../command-line.ts';

export type WorkspaceFound = { id: string; name: string; owners: string[] };

const MOST_NAMED = 10;

/**
 * The workspace with this id or name, or the only one that this e-mail address owns.
 * @throws UsageError with a list of the workspaces, when none or several match
 */
export async function findWorkspace(databaseUrl: string, wanted: string): Promise<WorkspaceFound> {
  const all = await allWorkspaces(databaseUrl);
  const lower = wanted.toLowerCase();
  const found = isUuid(wanted)
    ? all.filter(({ id }) => id === lower)
    : all.filter(({ name, owners }) => name.toLowerCase() === lower || owners.includes(lower));
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  if (only)
    throw new UsageError(`${found.length} workspaces fit "${wanted}", choose one by its id: ${list(found)}`);
  throw new UsageError(`There is no workspace "${wanted}": there is ${list(all) || 'none yet'}`);
}

function list(workspaces: WorkspaceFound[]): string {
  const named = workspaces
    .slice(0, MOST_NAMED)
    .map(({ id, name, owners }) => `${name} (${[id, ...owners].join(', ')})`);
  const left = workspaces.length - named.length;
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

/** Row-level security shows the service one workspace at a time; the role for backups reads every row. */
async function allWorkspaces(databaseUrl: string): Promise<WorkspaceFound[]> {
  const client = new pg.Client(connectionTo(databaseUrl));
  await client.connect();
  try {
    await client.query('set role feedback_backup');
    const { rows } = await client.query<WorkspaceFound>(
      `select w.id, w.name, coalesce(array_agg(lower(p.email) order by p.email) filter (where p.email is not null), '{}') as owners
       from workspace w
       left join membership m on m.workspace_id = w.id and m.role = 'owner'
       left join person p on p.id = m.person_id
       group by w.id, w.name order by w.name, w.id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
