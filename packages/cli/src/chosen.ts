import { CommandError, EXIT } from './exit-codes.ts';

/**
 * The one of several that has a name.
 * @throws CommandError when none or several have it
 */
export function chosen<Each>(
  all: readonly Each[],
  named: string,
  { what, namesOf }: { what: string; namesOf: (each: Each) => [id: string, ...names: string[]] },
): Each {
  const found = all.filter((each) => namesOf(each).includes(named));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const ids = (only === undefined ? all : found)
    .map((each) => namesOf(each))
    .map(([id, ...names]) => `${names.at(-1)} (${id})`);
  throw new CommandError(
    EXIT.refused,
    only === undefined
      ? `There is no ${what} “${named}”: there is ${ids.join(', ') || 'none yet'}`
      : `${found.length} are called “${named}”: name one by its id: ${ids.join(', ')}`,
  );
}
