import { Id } from './inputs.ts';
import { ONE_LINE } from './patterns.ts';
import { Type } from './schema.ts';
import { SENDER_CREDENTIAL_KINDS } from './vocabulary.ts';

const settings = {
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: ONE_LINE,
    noNul: true,
    wellFormed: true,
    description: 'What it is called, such as “support desk, production”.',
  }),
  addresses: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: 50,
    description:
      'The addresses from which it may send: IPv4 or IPv6 addresses, or networks such as `203.0.113.0/24`; any address when empty.',
  }),
};
const instantOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

/** A new sender. */
export const NewSender = Type.Object({ name: settings.name, addresses: Type.Optional(settings.addresses) });
export type NewSender = Type.Static<typeof NewSender>;

/** What is changed of a sender. */
export const SenderChange = Type.Object({ id: Id, ...settings });
export type SenderChange = Type.Static<typeof SenderChange>;

/** What a sender signs in with, without what is secret. */
export const SenderCredential = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...SENDER_CREDENTIAL_KINDS], {
    description:
      '`secret`: the string that is shown once. `key`: the sender signs with a private key of its own (`private_key_jwt`). `workload`: the token that another issuer gives the program.',
  }),
  public_key: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'Of a `key`: a JSON Web Key (RFC 7517).' }),
  ),
  issuer: Type.Optional(Type.String({ description: 'Of a `workload`: the issuer of its tokens (`iss`).' })),
  subject: Type.Optional(Type.String({ description: 'Of a `workload`: whom its tokens name (`sub`).' })),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: instantOrNull('When a sender last signed in with it.'),
});
export type SenderCredential = Type.Static<typeof SenderCredential>;

/** A program that sends feedback and transcripts to the workspace, and reads nothing. */
export const Sender = Type.Object({
  id: Type.String(),
  client_id: Type.String({ description: 'The `client_id` with which it signs in (RFC 6749 §2.2).' }),
  ...settings,
  credentials: Type.Array(SenderCredential),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: instantOrNull('When it last came with a session token, to the minute.'),
});
export type Sender = Type.Static<typeof Sender>;

const secret = Type.String({
  pattern: '^fbs_',
  description: 'The secret, `fbs_…`: it is shown only here. What stands before its point is the `client_id`.',
});

/** A new sender with its first secret. */
export const SenderMade = Type.Object({ ...Sender.properties, secret });
export type SenderMade = Type.Static<typeof SenderMade>;

/** A new secret of a sender. */
export const SenderSecretMade = Type.Object({ ...SenderCredential.properties, secret });
export type SenderSecretMade = Type.Static<typeof SenderSecretMade>;

/** The public half of a key with which a sender signs. */
export const NewSenderKey = Type.Object({
  id: Id,
  public_key: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'The public half of an EC (P-256, P-384), Ed25519 or RSA (2,048 bits or more) key as a JSON Web Key (RFC 7517). Where the assertion names a `kid`, the key has the same.',
    },
  ),
});

/** A workload whose tokens another issuer makes. */
export const NewSenderWorkload = Type.Object({
  id: Id,
  issuer: Type.String({
    minLength: 1,
    maxLength: 500,
    noNul: true,
    wellFormed: true,
    description: 'The issuer, such as `https://token.actions.githubusercontent.com`.',
  }),
  subject: Type.String({
    minLength: 1,
    maxLength: 500,
    noNul: true,
    wellFormed: true,
    description: 'The whole `sub` of its tokens, such as `repo:acme/shop:ref:refs/heads/main`.',
  }),
});
