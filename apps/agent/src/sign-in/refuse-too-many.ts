import { type Passage, tooMany } from '@feedback/core';
import { TooMany } from '@feedback/runtime';

/** @throws TooMany when the try exceeds a limit */
export function refuseTooMany({ closed }: Passage): void {
  if (closed) throw new TooMany(tooMany(closed.retryAfterS), closed.retryAfterS);
}
