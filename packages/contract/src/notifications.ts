import { Type } from './schema.ts';
import { DIGEST_CHOICES } from './vocabulary.ts';

/** What a member gets by mail. */
export const Notifications = Type.Object({
  digest: Type.Enum([...DIGEST_CHOICES], {
    description:
      '`weekly`: every Monday at 07:00 UTC, what is rising, new, shipped and held; nothing when there is nothing to say.',
  }),
});
export type Notifications = Type.Static<typeof Notifications>;
