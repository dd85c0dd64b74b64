import { DELIVERY_STATES, SLACK_EVENTS, WEBHOOK_KINDS } from '@feedback/contract/vocabulary';
import { webhookActs } from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { actForm, callerOf } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { type FormFields } from '../../form-fields.ts';
import { type FieldProblems, shownAgain } from '../../form-shown.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { withQuery } from '../../parts/pager.tsx';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { EVENT_NAMES } from './event-names.ts';
import { secretPage } from './secret-page.tsx';
import { type WebhookForm } from './webhook-form.tsx';
import { webhookPage } from './webhook-page.tsx';
import { hostOf } from './webhook-state.tsx';
import { webhooksPage } from './webhooks-page.tsx';

const PAGE = 50;
const SLACK_GETS = `Slack gets only these: ${SLACK_EVENTS.map((type) => EVENT_NAMES[type]).join('; ')}.`;
const SENTENCES = {
  url: 'Write an address of at most 2,000 characters that begins with https://.',
  events: 'Choose what is sent.',
  description: 'Write at most 200 characters.',
};

/** The pages of webhooks, which are for owners. */
export function webhookRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const form = deps.readForm;
  const here = ({ input }: { input: { id: string } }) => `/settings/webhooks/${input.id}`;

  router.get(
    '/',
    actPage(deps, webhookActs.listWebhooks, ({ value, ...shown }) =>
      webhooksPage({ ...shown, webhooks: value, canEncrypt: deps.config.encryptionKey !== null }),
    ),
  );
  router.post('/', form, postWebhook(deps));
  router.get('/:id', getWebhook(deps));
  router.post(
    '/:id/test',
    form,
    actForm(deps, webhookActs.testWebhook, {
      next: (done) => ({
        said: 'A test is on its way. It is the first delivery below, with the answer in a moment.',
        to: here(done),
      }),
    }),
  );
  router.post(
    '/:id/pause',
    form,
    actForm(deps, webhookActs.pauseWebhook, {
      next: (done) => ({
        said: 'The webhook is paused. Events wait for it, for up to 30 days.',
        to: here(done),
      }),
    }),
  );
  router.post(
    '/:id/resume',
    form,
    actForm(deps, webhookActs.resumeWebhook, {
      next: (done) => ({ said: 'The webhook is active. What waits for it is sent now.', to: here(done) }),
    }),
  );
  router.post(
    '/:id/secret',
    form,
    actForm(deps, webhookActs.rotateWebhookSecret, {
      next: ({ value, visit }) => ({ page: secretPage({ visit, ...value }) }), // no redirect: only this page has it
    }),
  );
  router.post(
    '/:id/remove',
    form,
    actForm(deps, webhookActs.removeWebhook, {
      next: () => ({
        said: 'The webhook is removed, with its deliveries. Nothing more is sent there.',
        to: '/settings/webhooks',
      }),
    }),
  );
  router.post(
    '/:id/deliveries/:delivery/replay',
    form,
    actForm(deps, webhookActs.replayHookDelivery, {
      next: (done) => ({ said: 'The event is sent again, with the same id.', to: here(done) }),
    }),
  );
  return router;
}

/** POST /settings/webhooks: adds an endpoint. Only the page that follows has its secret, so it is no redirect. */
function postWebhook(deps: ConsoleDeps): RequestHandler {
  const canEncrypt = deps.config.encryptionKey !== null;
  return actForm(deps, webhookActs.createWebhook, {
    read: (fields) => ({
      url: fields.text('url'),
      kind: kindOf(fields),
      events: [...new Set(fields.all('events'))],
      ...(fields.text('description') !== '' && { description: fields.text('description') }),
    }),
    next: ({ value: { webhook, secret }, visit }) =>
      secret === null
        ? {
            said: `${hostOf(webhook)} is added. It gets what happens from now on: send it a test.`,
            to: `/settings/webhooks/${webhook.id}`,
          }
        : { page: secretPage({ visit, webhook, secret }) },
    sentences: SENTENCES,
    refusedAt: 'url',
    again: async ({ fields, problems, visit, caller }) => {
      const webhooks = await webhookActs.listWebhooks.perform(deps, caller, {});
      return webhooksPage({ visit, webhooks, canEncrypt, form: toForm(fields, problems) });
    },
  });
}

/** GET /settings/webhooks/{id}: an endpoint and what was sent to it; `state` and `before` narrow that. */
function getWebhook(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const state = DELIVERY_STATES.find((known) => known === req.query['state']);
    const before = toPageStart(req.query['before']);
    const caller = callerOf(req, res);
    const { webhook, overlap } = await webhookActs.getWebhook.perform(
      deps,
      caller,
      webhookActs.getWebhook.named(req.params),
    );
    const { id } = webhook;
    const page = { id, limit: PAGE + 1, ...(state && { state }), ...(before !== undefined && { before }) };
    const found = await webhookActs.listHookDeliveries.perform(deps, caller, page);
    const deliveries = found.slice(0, PAGE);
    const here = `${visit.home}/settings/webhooks/${id}`;
    const pages = {
      first: before === undefined ? null : withQuery(here, { state }),
      next: found.length > PAGE ? withQuery(here, { state, before: deliveries.at(-1)?.id }) : null,
    };
    const canRotate = webhook.kind === 'webhook' && deps.config.encryptionKey !== null;
    const view = { visit, webhook, overlap, canRotate, deliveries, state, pages, said: takeSaid(req, res) };
    sendPage(res, webhookPage(view));
  };
}

function toForm(fields: FormFields, problems: FieldProblems): WebhookForm {
  const { url, events, ...others } = problems; // in the order of the form
  const isOfSlack = kindOf(fields) === 'slack' && fields.all('events').length > 0;
  const ordered = {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: isOfSlack ? SLACK_GETS : events }),
    ...others,
  };
  const shown = shownAgain(fields, ['url', 'description'], ordered);
  return { ...shown, kind: kindOf(fields), events: fields.all('events') };
}

function kindOf(fields: FormFields) {
  return WEBHOOK_KINDS.find((kind) => kind === fields.text('kind')) ?? 'webhook';
}
