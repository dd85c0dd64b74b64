import { NewWebhook, validator } from '@feedback/contract';
import { SLACK_EVENTS, WEBHOOK_KINDS } from '@feedback/contract/vocabulary';
import { createWebhook, MOST_WEBHOOKS, type WebhookCreated } from '@feedback/core';
import { type events } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf, type FormFields } from '../../form-fields.ts';
import { refusalOf, shownAgain, toProblems } from '../../form-shown.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { EVENT_NAMES, hasSlackText } from './event-names.ts';
import { readWebhooks } from './read-webhooks.ts';
import { secretPage } from './secret-page.tsx';
import { type WebhookForm } from './webhook-form.tsx';
import { hostOf } from './webhook-state.tsx';
import { webhooksPage } from './webhooks-page.tsx';

const check = validator(NewWebhook);
const TOO_MANY = `A workspace has at most ${MOST_WEBHOOKS} webhooks. Remove one first.`;
const SENTENCES = {
  url: 'Write an address of at most 2,000 characters that begins with https://.',
  events: 'Choose what is sent.',
  description: 'Write at most 200 characters.',
};
const SLACK_GETS = `Slack gets only these: ${SLACK_EVENTS.map((type) => EVENT_NAMES[type]).join('; ')}.`;

type Made = Extract<WebhookCreated, { outcome: 'created' }>;

/** POST /settings/webhooks: adds an endpoint. Only the page that follows has its secret, so it is no redirect. */
export function postWebhook(deps: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  const canEncrypt = deps.config.encryptionKey !== null;
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const made = await add(deps, visit.workspace.id, { fields, by: actorOf(req, res) });
    if ('problems' in made) {
      const form = toForm(fields, made.problems);
      const webhooks = await readWebhooks(deps, visit.workspace.id);
      sendPage(res.status(422), webhooksPage({ visit, webhooks, canEncrypt, form }));
      return;
    }
    const { webhook, secret } = made;
    if (secret !== null) {
      sendPage(res, secretPage({ visit, webhook, secret }));
      return;
    }
    say(res, { text: `${hostOf(webhook)} is added. It gets what happens from now on: send it a test.` });
    res.redirect(303, `${visit.home}/settings/webhooks/${webhook.id}`);
  };
}

/** Adds what a form asks for, or says what is wrong with it, by field. */
async function add(
  { db, config: { hookHosts, encryptionKey } }: Pick<ConsoleDeps, 'db' | 'config'>,
  workspaceId: string,
  { fields, by }: { fields: FormFields; by: events.Actor },
): Promise<Made | { problems: Record<string, string> }> {
  const checked = check({
    url: fields.text('url'),
    kind: kindOf(fields),
    events: [...new Set(fields.all('events'))],
    ...(fields.text('description') !== '' && { description: fields.text('description') }),
  });
  if (!checked.ok) return { problems: toProblems(checked.problems, SENTENCES) };
  const { url, events: types, kind = 'webhook', description = null } = checked.value;
  if (kind === 'slack' && !types.every(hasSlackText)) return { problems: { events: SLACK_GETS } };
  try {
    const asked = { url, events: types, kind, description, by };
    const made = await createWebhook({ db, hookHosts, encryptionKey }, workspaceId, asked);
    return made.outcome === 'too-many' ? { problems: { url: TOO_MANY } } : made;
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('url: '))) throw error; // nothing of the form is wrong
    return { problems: { url: refusalOf(error) } };
  }
}

function toForm(fields: FormFields, problems: Record<string, string>): WebhookForm {
  const { url, events: types, ...others } = problems; // in the order of the form
  const ordered = {
    ...(url !== undefined && { url }),
    ...(types !== undefined && { events: types }),
    ...others,
  };
  const shown = shownAgain(fields, ['url', 'description'], ordered);
  return { ...shown, kind: kindOf(fields), events: fields.all('events') };
}

function kindOf(fields: FormFields) {
  return WEBHOOK_KINDS.find((kind) => kind === fields.text('kind')) ?? 'webhook';
}
