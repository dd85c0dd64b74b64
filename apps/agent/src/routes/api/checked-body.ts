import { type Checked } from '@feedback/contract';
import { validBody } from '@feedback/http';
import { type Request } from 'express';

/**
 * The validated body of a request.
 * @throws AppError `invalid` naming each field and rule
 */
export function checkedBody<T>(check: (value: unknown) => Checked<T>, { body }: Pick<Request, 'body'>): T {
  return validBody(check(body));
}
