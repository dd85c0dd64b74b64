import { type Step } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { malformedStatus } from '../responses/error-response.ts';

/**
 * Refuses a header that would be ignored: its sender believes that two requests with one key are one, and that two keys are two. A
 * repeat is recognised by what it says.
 */
export const refuseIdempotencyKey: Step = (req, res) => {
  if (req.headers['idempotency-key'] === undefined) return;
  malformedStatus.set(res, 400); // also where the operation answers malformed bodies with 422
  throw new AppError(
    'malformed',
    'Idempotency-Key is not taken. A repeat is recognised by its external_id, else by its text: leave the header out and send the request again as often as needed',
  );
};
