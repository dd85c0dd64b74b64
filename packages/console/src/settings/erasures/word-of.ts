import { type ErasurePerson } from '@feedback/core';

/** What has to be typed to confirm an erasure: the address or the name. */
export function wordOf({ email, name }: ErasurePerson): string {
  return email ?? name ?? '';
}
