import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { root } from '../paths.ts';

/** Makes the roles that are missing on the server, and lets this user take them on. Safe to repeat. */
export async function makeRoles(client: pg.Client): Promise<void> {
  await client.query(readFileSync(path.join(root, 'prisma/roles.sql'), 'utf8'));
}
