import { type Problem } from '@feedback/contract';
import { AppError } from './app-error.ts';

/** The refusal of a body that breaks rules (§7), naming each field and rule. */
export function invalidBody(problems: Problem[]): AppError {
  return new AppError(
    'invalid',
    problems.map(({ field, message }) => (field ? `${field} ${message}` : `The body ${message}`)).join('; '),
  );
}
