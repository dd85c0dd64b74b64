import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';

const PEOPLE = [
  { email: 'owner@demo.test', workspace: 'Demo' },
  { email: 'owner@second.test', workspace: 'Second' },
];

export type Owner = (typeof PEOPLE)[number] & { password: string };

/** The owners of the demo workspaces. Each instance generates their passwords at its first start and keeps them. */
export function demoOwners(dir: string): Owner[] {
  const file = path.join(dir, 'people.json');
  const passwords = readPasswords(file);
  const owners = PEOPLE.map((person) => ({
    ...person,
    password: passwords[person.email] ?? randomBytes(12).toString('base64url'),
  }));
  const kept = Object.fromEntries(owners.map(({ email, password }) => [email, password]));
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return owners;
}

function readPasswords(file: string): Record<string, string> {
  try {
    return ownJson<Record<string, string>>(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
