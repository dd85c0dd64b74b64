import { Type } from './schema.ts';
import { MAIL_STATES } from './vocabulary.ts';

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const instant = Type.String({ format: 'date-time' });

/** A mail to a customer about a shipped priority, or a digest to a member. */
export const OutboxMail = Type.Object({
  id: Type.String({ description: 'Its Message-ID begins with it.' }),
  priority_id: textOrNull('The shipped priority; null for a digest.'),
  to: textOrNull('The address; null when the customer is not known any more, or the member has left.'),
  customer: textOrNull('The customer’s name, or the member’s.'),
  subject: Type.String(),
  text: Type.String({ description: 'The mail as text, with the customer’s own words and links.' }),
  state: Type.Enum([...MAIL_STATES], {
    description:
      '`queued-in-outbox`: no mail server is configured; `unconfirmed`: it may or may not have arrived, and is not sent again by itself; `bounced`: the address does not exist; `suppressed`: the customer unsubscribed before it was sent; `failed`: the mail server refused it; `cancelled`: the priority was reopened, the customer is not known any more, or the member does not want digests any more.',
  }),
  reason: textOrNull('Why it is in this state, for example the mail server’s answer.'),
  attempts: Type.Integer({ minimum: 0 }),
  created_at: instant,
  due_at: Type.String({ format: 'date-time', description: 'When it is sent at the earliest.' }),
  sent_at: Type.Union([instant, Type.Null()]),
  answer: Type.Union([Type.Enum(['yes', 'no']), Type.Null()], {
    description: 'What the customer answered to “Did this solve it?”.',
  }),
});
export type OutboxMail = Type.Static<typeof OutboxMail>;

/** A customer who gets no mail. */
export const Suppression = Type.Object({
  id: Type.String({ description: 'A keyed hash: the address itself is not kept with it.' }),
  reason: Type.Enum(['unsubscribed', 'bounced']),
  email: textOrNull('The customer’s address, as long as the customer is known.'),
  customer: textOrNull('The customer’s name.'),
  created_at: instant,
});
export type Suppression = Type.Static<typeof Suppression>;
