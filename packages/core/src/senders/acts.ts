import {
  ById,
  Id,
  NewSender,
  NewSenderKey,
  NewSenderWorkload,
  Sender,
  SenderChange,
  SenderCredential,
  SenderMade,
  SenderSecretMade,
  Type,
} from '@feedback/contract';
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { changeSender as change, createSender as create, endSender as end } from './change-senders.ts';
import { readSender, readSenders } from './read-senders.ts';
import {
  NO_CREDENTIAL,
  NO_SENDER,
  TOO_MANY_KEYS,
  TOO_MANY_SECRETS,
  TOO_MANY_SENDERS,
  TOO_MANY_WORKLOADS,
} from './refusals.ts';
import {
  addCredential,
  makeSenderSecret as makeSecret,
  removeSenderCredential as remove,
} from './sender-credentials.ts';
import { toSenderKey } from './sender-key.ts';
import { toWorkload } from './sender-workload.ts';
import { toSender, toSenderCredential } from './shown-sender.ts';

const common = { tag: 'Senders', least: 'owner' } as const;
type Stored = Pick<ActDeps, 'db'>;

export const listSenders = act({
  ...common,
  method: 'GET',
  path: '/api/senders',
  summary: 'List the programs that send feedback and transcripts, without their secrets, the oldest first.',
  answers: { 200: Type.Object({ senders: Type.Array(Sender) }) },
  run: readSenders,
  shown: (found) => ({ senders: found.map(toSender) }),
});

export const getSender = act({
  ...common,
  method: 'GET',
  path: '/api/senders/{id}',
  summary: 'A sender, and what it signs in with.',
  input: ById,
  answers: { 200: Sender },
  refusals: [NO_SENDER],
  run: readSender,
  shown: toSender,
});

export const createSender = act({
  ...common,
  method: 'POST',
  path: '/api/senders',
  summary:
    'Make a sender: a program that sends feedback and transcripts to this workspace, and reads nothing. Its secret is shown only once.',
  input: NewSender,
  example: { name: 'The till', addresses: ['10.0.0.0/8'] },
  answers: { 201: SenderMade },
  refusals: [TOO_MANY_SENDERS],
  run: create,
  shown: ({ sender, secret }) => ({ ...toSender(sender), secret }),
});

export const changeSender = act({
  ...common,
  method: 'PUT',
  path: '/api/senders/{id}',
  summary:
    'Give a sender another name, and other addresses from which it may send; any address when there are none.',
  input: SenderChange,
  example: { name: 'The till', addresses: [] },
  answers: { 200: Sender },
  refusals: [NO_SENDER],
  run: change,
  shown: toSender,
});

export const endSender = act({
  ...common,
  method: 'DELETE',
  path: '/api/senders/{id}',
  summary: 'End a sender at once: every process refuses it from then on.',
  input: ById,
  answers: { 204: null },
  refusals: [NO_SENDER],
  run: end,
});

export const makeSenderSecret = act({
  ...common,
  method: 'POST',
  path: '/api/senders/{id}/secrets',
  summary:
    'Make another secret. It is shown only once. The earlier one works until it is removed; a sender has at most two.',
  input: ById,
  answers: { 201: SenderSecretMade },
  refusals: [NO_SENDER, TOO_MANY_SECRETS],
  run: makeSecret,
  shown: ({ made, secret }) => ({ ...toSenderCredential(made), secret }),
});

export const addSenderKey = act({
  ...common,
  method: 'POST',
  path: '/api/senders/{id}/keys',
  summary:
    'Add the public half of a key of the sender: it signs in with what it signs with the private one (`private_key_jwt`, RFC 7523 §2.2).',
  input: NewSenderKey,
  example: { public_key: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' } },
  answers: { 201: SenderCredential },
  refusals: [NO_SENDER, TOO_MANY_KEYS],
  run: async ({ db }: Stored, caller, { id, public_key: given }) =>
    addCredential({ db }, caller, id, toSenderKey(given)),
  shown: toSenderCredential,
});

export const addSenderWorkload = act({
  ...common,
  method: 'POST',
  path: '/api/senders/{id}/workloads',
  summary:
    'Let a workload sign in with the token that another issuer gives it (RFC 7523 §2.1): a job of GitHub Actions, a pod of Kubernetes.',
  input: NewSenderWorkload,
  example: {
    issuer: 'https://token.actions.githubusercontent.com',
    subject: 'repo:acme/shop:ref:refs/heads/main',
  },
  answers: { 201: SenderCredential },
  refusals: [NO_SENDER, TOO_MANY_WORKLOADS],
  run: ({ db, config }: Stored & Configured<'hookHosts'>, caller, { id, ...workload }) =>
    addCredential({ db }, caller, id, toWorkload(workload, config.hookHosts)),
  shown: toSenderCredential,
});

export const removeSenderCredential = act({
  ...common,
  method: 'DELETE',
  path: '/api/senders/{id}/credentials/{credential}',
  summary:
    'Remove a secret, a key or a workload of a sender, and end within a second what signed in with it.',
  input: Type.Object({ id: Id, credential: Id }),
  answers: { 204: null },
  refusals: [NO_SENDER, NO_CREDENTIAL],
  run: remove,
});
