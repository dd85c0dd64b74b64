import { type Instance } from '@feedback/local-stack';
import { UsageError } from '../command-line.ts';

export type Person = Instance['people'][number];

/**
 * Finds a person of a running instance by an e-mail address, the name before its @, or their workspace's name or id.
 * @throws UsageError with a list of the people when it matches none or several
 */
export function findPerson({ people }: Pick<Instance, 'people'>, wanted: string | undefined): Person {
  const lower = wanted?.toLowerCase();
  const names = ({ email, workspace, workspace_id: id }: Person) => [
    email,
    email.split('@')[0],
    workspace,
    id,
  ];
  const found = people.filter((person) => names(person).some((name) => name?.toLowerCase() === lower));
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  const known = people
    .map(({ email, workspace, workspace_id: id }) => `${email} (${workspace}, ${id})`)
    .join('; ');
  if (wanted === undefined) throw new UsageError(`Who? There is ${known}`);
  throw new UsageError(
    only
      ? `"${wanted}" means more than one: there is ${known}`
      : `There is no "${wanted}": there is ${known}`,
  );
}
