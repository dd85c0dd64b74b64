import { type Finding } from '@feedback/cli/doctor';
import { type Environment } from './environment.ts';

/** Settings whose whole value is a secret, by their names. */
const SECRET = /SECRET|PASSWORD|TOKEN$|KEY$/;

/** Takes the secrets of the settings out of a finding: the passwords in their addresses, and values that are secret as a whole. */
export function withoutSecretsOf(env: Environment): (finding: Finding) => Finding {
  const secrets = Object.entries(env).flatMap(([name, value = '']) =>
    SECRET.test(name) ? [value] : secretsIn(value),
  );
  const distinct = [...new Set(secrets)]
    .filter((secret) => secret.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const clean = (text: string) => distinct.reduce((left, secret) => left.replaceAll(secret, '…'), text);
  return ({ says, fix, ...finding }) => ({
    ...finding,
    says: clean(says),
    ...(fix !== undefined && { fix: clean(fix) }),
  });
}

/** What stands before the @ of an address, as it is written and as it is meant. */
function secretsIn(value: string): string[] {
  const [, before = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^@/]*)@/i.exec(value) ?? [];
  const password = before.split(':').slice(1).join(':');
  return password === '' ? [] : [before, password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
