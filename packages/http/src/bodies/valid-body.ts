import { type Checked, type Problem } from '@feedback/contract';
import { AppError } from '@feedback/runtime';

/** What was checked. @throws AppError `invalid` naming each field and rule that was broken (§7) */
export function validBody<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new AppError('invalid', checked.problems.map(inWords).join('; '));
}

function inWords({ field, message }: Problem): string {
  return field ? `${field} ${message}` : `The body ${message}`;
}
