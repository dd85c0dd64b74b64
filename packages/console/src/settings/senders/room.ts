import { senderActs } from '@feedback/core';
import { Router } from 'express';
import { actForm, type ShownAgain } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { type FormFields } from '../../form-fields.ts';
import { shownAgain } from '../../form-shown.ts';
import { senderPage } from './sender-page.tsx';
import { senderSecretPage } from './sender-secret-page.tsx';
import { sendersPage } from './senders-page.tsx';

const SENTENCES = {
  name: 'Write a name of at most 200 characters on one line.',
  addresses: 'Write at most 50 addresses, one a line.',
  public_key: 'Paste the public key as a JSON Web Key: it begins with {"kty":.',
  issuer: 'Write an issuer of at most 500 characters.',
  subject: 'Write a subject of at most 500 characters.',
};

/** The pages of senders, which are for owners. */
export function senderRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const form = deps.readForm;
  const { appUrl, baseUrl } = deps.config;
  const here = ({ input }: { input: { id: string } }) => `/settings/senders/${input.id}`;

  router.get(
    '/',
    actPage(deps, senderActs.listSenders, ({ value, ...shown }) => sendersPage({ ...shown, senders: value })),
  );
  router.post(
    '/',
    form,
    // Only the page that follows has the secret, so it is no redirect.
    actForm(deps, senderActs.createSender, {
      read: settingsOf,
      next: ({ value: { sender, secret }, visit }) => ({
        page: senderSecretPage({ visit, sender, secret, appUrl, baseUrl }),
      }),
      sentences: SENTENCES,
      refusedAt: 'name',
      again: async ({ fields, problems, visit, caller }) => {
        const senders = await senderActs.listSenders.perform(deps, caller, {});
        return sendersPage({ visit, senders, form: shownAgain(fields, ['name', 'addresses'], problems) });
      },
    }),
  );
  router.get(
    '/:id',
    actPage(deps, senderActs.getSender, ({ value, visit, said }) =>
      senderPage({ visit, said, sender: value, appUrl }),
    ),
  );

  /** The page of a sender with one of its forms again. */
  const again =
    (names: readonly string[]) =>
    async ({ fields, problems, visit, caller, params }: ShownAgain) => {
      const sender = await senderActs.getSender.perform(
        deps,
        caller,
        senderActs.getSender.named({ id: params['id'] }),
      );
      return senderPage({ visit, sender, appUrl, form: shownAgain(fields, names, problems) });
    };

  router.post(
    '/:id/change',
    form,
    actForm(deps, senderActs.changeSender, {
      read: settingsOf,
      next: (done) => ({ said: 'The sender is changed.', to: here(done) }),
      sentences: SENTENCES,
      again: again(['name', 'addresses']),
    }),
  );
  router.post(
    '/:id/secrets',
    form,
    actForm(deps, senderActs.makeSenderSecret, {
      next: async ({ value: { secret }, input, visit, caller }) => {
        const sender = await senderActs.getSender.perform(deps, caller, input);
        return { page: senderSecretPage({ visit, sender, secret, appUrl, baseUrl, isAnother: true }) };
      },
      refusedTo: here,
    }),
  );
  router.post(
    '/:id/keys',
    form,
    actForm(deps, senderActs.addSenderKey, {
      read: (fields) => ({ public_key: toJson(fields.text('public_key')) }),
      next: (done) => ({ said: 'The key is added: the sender may sign in with it.', to: here(done) }),
      sentences: SENTENCES,
      refusedAt: 'public_key',
      again: again(['public_key']),
    }),
  );
  router.post(
    '/:id/workloads',
    form,
    actForm(deps, senderActs.addSenderWorkload, {
      read: (fields) => ({ issuer: fields.text('issuer'), subject: fields.text('subject') }),
      next: (done) => ({ said: 'The workload is added: it may sign in with its own token.', to: here(done) }),
      sentences: SENTENCES,
      refusedAt: 'issuer',
      again: again(['issuer', 'subject']),
    }),
  );
  router.post(
    '/:id/credentials/:credential/remove',
    form,
    actForm(deps, senderActs.removeSenderCredential, {
      next: (done) => ({
        said: 'It is removed: what signed in with it is refused within a second.',
        to: here(done),
      }),
    }),
  );
  router.post(
    '/:id/end',
    form,
    actForm(deps, senderActs.endSender, {
      next: () => ({ said: 'The sender has ended. It sends nothing more.', to: '/settings/senders' }),
    }),
  );
  return router;
}

function settingsOf(fields: FormFields): object {
  const addresses = fields.text('addresses').split(/[\s,]+/);
  return { name: fields.text('name'), addresses: addresses.filter((address) => address !== '') };
}

/** What was pasted; as text where it is no JSON, which the act refuses. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
