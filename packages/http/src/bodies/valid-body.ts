import { type Checked, type Problem } from '@feedback/contract';
import { AppError } from '@feedback/runtime';

/**
 * Returns the validated value.
 * @throws AppError `invalid` naming each field and violated rule (§7)
 */
export function validBody<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new AppError('invalid', checked.problems.map(inWords).join('; '));
}

function inWords({ field, message }: Problem): string {
  return field ? `${field} ${message}` : `The body ${message}`;
}
