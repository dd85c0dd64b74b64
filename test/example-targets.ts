import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser } from '@feedback/test-support/browser';
import type pg from 'pg';

// What the examples of the references name, made when an example names it: each then does to something real what it shows.

/** The ids that the documents show; each place in a request where one stands gets an id of its own. */
const SHOWN = /01a1fe23-8218-71a2-8cdd-45375914af6a|01a1fe23-8219-7b60-9d0e-3f1c6b1a2e77/g;

type Answered = Record<string, unknown>;
export type Surroundings = {
  appUrl: string;
  baseUrl: string;
  token: string;
  workspaceId: string;
  /** May read and write all that the instance stores, for what no request makes. */
  sql: pg.Client;
  person: { email: string; password: string };
  /** Connects another agent to the workspace. */
  connectAgent: () => Promise<unknown>;
};
/** Makes what a request names, and gives the ids for it in the order in which they stand there: the path's, then the body's. */
type Make = () => Promise<string[]>;

/** Makes what a request of an example names, and gives the request with its ids. */
export function exampleTargets(around: Surroundings) {
  const make = makers(around);
  const kept = new Map<string, string[]>();
  return async (request: { method: string; url: string; body: string }) => {
    const asked = keyOf(request);
    const making = make[asked];
    if (!making) return request;
    // An idempotency key holds for one request: the same act in another language names the same priority.
    const isKept = request.body.includes('idempotency_key');
    const ids = (isKept ? kept.get(asked) : undefined) ?? (await making());
    kept.set(asked, ids);
    const left = [...ids];
    const named = (text: string) => text.replaceAll(SHOWN, (shown) => left.shift() ?? shown);
    return { ...request, url: named(request.url), body: named(request.body) };
  };
}

/** A request without its ids and its query; a call of a tool is the name of the tool. */
function keyOf({ method, url, body }: { method: string; url: string; body: string }): string {
  const tool = url === '/mcp' ? /"name":\s*"(service\.\w+)"/.exec(body)?.[1] : undefined;
  return tool ?? `${method} ${url.replaceAll(SHOWN, '{id}').replace(/\?.*/, '')}`;
}

function makers(around: Surroundings): Record<string, Make> {
  return {
    ...priorityMakers(around),
    ...feedbackMakers(around),
    ...peopleMakers(around),
    ...senderMakers(around),
    ...mailMakers(around),
    ...otherMakers(around),
    ...webhookMakers(around),
  };
}

/** A request of the API that must be well. */
function caller({ appUrl, token }: Surroundings) {
  return async (method: string, path: string, body?: object): Promise<Answered> => {
    const answer = await fetch(`${appUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`);
    return said === '' ? {} : (JSON.parse(said) as Answered);
  };
}

/** Adds a row of the workspace, and gives its id. */
function inserter({ sql, workspaceId }: Surroundings) {
  return async (table: string, row: Record<string, unknown>, { hasId = true } = {}): Promise<string> => {
    const id = randomUUID();
    const all: Record<string, unknown> = { workspace_id: workspaceId, ...(hasId && { id }), ...row };
    const places = Object.keys(all).map((_, n) => `$${n + 1}`);
    await sql.query(
      `insert into ${table} (${Object.keys(all).join(', ')}) values (${places.join(', ')})`,
      Object.values(all),
    );
    return id;
  };
}

async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`${what} did not come`);
}

/** Makes an item that belongs to a priority, as the worker leaves it. */
function itemMaker(around: Surroundings) {
  const insert = inserter(around);
  return async (priorityId?: string): Promise<string> => {
    const row = { text: `The export ${randomUUID()} fails`, source: 'example', state: 'processed' };
    const id = await insert('feedback', { ...row, received_at: new Date(), said_at: new Date() });
    const priority = priorityId ?? (await insert('priority', { title: `Made ${randomUUID()}` }));
    const assignment = { feedback_id: id, priority_id: priority, probability: 0.8 };
    await insert('assignment', assignment, { hasId: false });
    const understanding = { feedback_id: id, kind: 'bug', certainty: 0.9, severity: 0.5 };
    await insert('understanding', understanding, { hasId: false });
    return id;
  };
}

function priorityMakers(around: Surroundings): Record<string, Make> {
  const call = caller(around);
  const insert = inserter(around);
  const newItem = itemMaker(around);
  const { sql, workspaceId } = around;
  const priority = (state = 'open') => insert('priority', { title: `Made ${randomUUID()}`, state });
  const ranked = () =>
    until(async () => {
      const { priorities } = (await call('GET', '/api/priorities?limit=1')) as {
        priorities: { id: string }[];
      };
      return priorities.length === 0 ? undefined : priorities.map(({ id }) => id);
    }, 'a ranked priority');
  /** Titles are unique, and the example in another language gave this one before. */
  const titled = async (title: string) => {
    await sql.query(
      `update priority set title = 'Was ' || id || title where workspace_id = $1 and title = $2`,
      [workspaceId, title],
    );
    return priority();
  };
  return {
    'GET /api/priorities/{id}': ranked,
    'service.spec': ranked,
    'service.act': async () => [await priority('building')],
    'DELETE /api/merge-suggestions/{id}': async () => {
      const [one, other] = [await priority(), await priority()].toSorted();
      const row = { kind: 'priorities', one, other, likeness: 0.7, reason: 'Alike' };
      return [await insert('merge_suggestion', row)];
    },
    'POST /api/priorities/{id}/merge': async () => [await priority(), await priority()],
    'PATCH /api/priorities/{id}': async () => [await titled('The export leaves out a column')],
    'POST /api/priorities/{id}/split': async () => {
      const id = await titled('The import stops');
      await newItem(id);
      return [id, await newItem(id)];
    },
    'POST /api/priorities/{id}/act': async () => [await priority()],
    'POST /api/feedback/{id}/move': async () => [await newItem(), await priority()],
    'DELETE /api/priorities/{id}/share-proposal': async () => {
      const id = await priority('shipped');
      const [{ id: personId } = { id: '' }] = (
        await sql.query<{ id: string }>('select id from person where email = $1', [around.person.email])
      ).rows;
      const proposal = { priority_id: id, ship: id, person_id: personId, agent_name: 'An agent' };
      await insert('share_proposal', { ...proposal, created_at: new Date() }, { hasId: false });
      return [id];
    },
    'POST /api/activity/{id}/undo': async () => {
      const renamed = await call('PATCH', `/api/priorities/${await priority()}`, { title: randomUUID() });
      return [String(renamed['event_id'])];
    },
  };
}

function feedbackMakers(around: Surroundings): Record<string, Make> {
  const call = caller(around);
  const { sql, workspaceId } = around;
  const newItem = itemMaker(around);
  const item = async () => [await newItem()];
  const set = (table: string, id: string, state: string) =>
    sql.query(`update ${table} set state = $3 where workspace_id = $1 and id = $2`, [workspaceId, id, state]);
  const transcript = async () => {
    const answer = await fetch(`${around.baseUrl}/transcripts/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${around.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'A call', text: `Dana: The export ${randomUUID()} fails every time.` }),
    });
    const { id } = (await answer.json()) as { id: string };
    return until(async () => {
      const { rows } = await sql.query<{ state: string }>(
        'select state from transcript where workspace_id = $1 and id = $2',
        [workspaceId, id],
      );
      return rows[0]?.state === 'segmented' ? id : undefined;
    }, 'the segmented transcript');
  };
  return {
    'POST /api/feedback/{id}/classify': item,
    'POST /api/feedback/{id}/exclude': item,
    'GET /api/feedback/{id}': item,
    'POST /api/feedback/{id}/restore': async () => {
      const id = await newItem();
      await call('POST', `/api/feedback/${id}/exclude`);
      return [id];
    },
    'POST /api/feedback/{id}/retry': async () => {
      const id = await newItem();
      await set('feedback', id, 'failed');
      return [id];
    },
    'GET /api/transcripts/{id}': async () => [await transcript()],
    'POST /api/transcripts/{id}/retry': async () => {
      const id = await transcript();
      await set('transcript', id, 'failed');
      return [id];
    },
    ...importMakers(around),
  };
}

/** Files come to imports on a page alone. */
function importMakers({ appUrl, workspaceId, person }: Surroundings): Record<string, Make> {
  const browser = new Browser({ stopAt: 'none:' });
  const draft = async () => {
    const form = await browser.open(`${appUrl}/signin`);
    if (!('arrivedAt' in form) && form.form) await browser.submit(form, person);
    const body = new FormData();
    const rows = 'Comment,E-mail\nThe export leaves out the last row,dana@acme.example\n,ed@acme.example\n';
    body.set('rows', '');
    body.set('file', new Blob([rows]), 'tickets.csv');
    const url = `${appUrl}/w/${workspaceId}/import`;
    const headers = { cookie: await browser.cookies(url), origin: appUrl };
    const sent = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
    const id = /[0-9a-f-]{36}$/.exec(sent.headers.get('location') ?? '')?.[0];
    if (id === undefined) throw new Error(`the import answers ${sent.status}: ${await sent.text()}`);
    return [id];
  };
  return {
    'GET /api/imports/{id}': draft,
    'DELETE /api/imports/{id}': draft,
    'GET /api/imports/{id}/skipped': draft,
    'POST /api/imports/{id}/start': draft,
  };
}

function peopleMakers(around: Surroundings): Record<string, Make> {
  const call = caller(around);
  const { sql, person } = around;
  const insert = inserter(around);
  const email = () => `${randomUUID()}@acme.example`;
  const member = async () => {
    const id = randomUUID();
    await sql.query(`insert into person (id, email, name) values ($1, $2, 'Kim')`, [id, email()]);
    await insert('membership', { person_id: id, role: 'member' }, { hasId: false });
    return [id];
  };
  const connections = async () => {
    const found = await call('GET', '/api/agent-connections');
    return (found['connections'] as { id: string }[]).map(({ id }) => id);
  };
  const connection = async () => {
    const before = await connections();
    await around.connectAgent();
    return (await connections()).filter((id) => !before.includes(id));
  };
  return {
    'POST /api/password': async () => {
      const shown = 'the one until now';
      await call('POST', '/api/password', { current_password: person.password, new_password: shown });
      person.password = 'a longer one from now on'; // as the example changes it
      return [];
    },
    'PATCH /api/members/{id}': member,
    'DELETE /api/members/{id}': member,
    'DELETE /api/invitations/{id}': async () => {
      const { id } = await call('POST', '/api/invitations', { email: email(), role: 'member' });
      return [String(id)];
    },
    'GET /api/agent-connections/{id}': connection,
    'DELETE /api/agent-connections/{id}': connection,
  };
}

function senderMakers(around: Surroundings): Record<string, Make> {
  const call = caller(around);
  const sender = async () => String((await call('POST', '/api/senders', { name: 'The till' }))['id']);
  const one = async () => [await sender()];
  const survey = async () => {
    const made = { name: 'Made', question: 'Does it work?', surface: 'bar', rating_scale: 'thumbs' };
    return [String((await call('POST', '/api/surveys', made))['id'])];
  };
  return {
    'POST /api/senders/{id}/keys': one,
    'POST /api/senders/{id}/workloads': one,
    'PUT /api/senders/{id}': one,
    'DELETE /api/senders/{id}': one,
    'GET /api/senders/{id}': one,
    'POST /api/senders/{id}/secrets': one,
    'DELETE /api/senders/{id}/credentials/{id}': async () => {
      const id = await sender();
      const { credentials } = (await call('GET', `/api/senders/${id}`)) as { credentials: { id: string }[] };
      return [id, ...credentials.map((credential) => credential.id)];
    },
    'POST /api/survey-keys': survey,
    'GET /api/surveys/{id}': survey,
    'DELETE /api/survey-keys/{id}': async () => {
      const [surveyId] = await survey();
      const { id } = await call('POST', '/api/survey-keys', { survey_id: surveyId, label: 'Made' });
      return [String(id)];
    },
  };
}

function mailMakers(around: Surroundings): Record<string, Make> {
  const insert = inserter(around);
  const mail = async () => {
    const priorityId = await insert('priority', { title: 'Made for an example', state: 'shipped' });
    const share = { priority_id: priorityId, ship: priorityId, title: 'Made', created_at: new Date() };
    const shareId = await insert('share', share);
    const about = {
      share_id: shareId,
      priority_id: priorityId,
      ship: priorityId,
      customer_key: randomUUID(),
    };
    return [
      await insert('mail', { ...about, feedback_id: randomUUID(), state: 'failed', due_at: new Date() }),
    ];
  };
  return {
    'POST /api/outbox/{id}/resend': mail,
    'POST /api/outbox/{id}/arrival': mail,
    'DELETE /api/suppressions/{id}': async () => {
      const key = randomUUID();
      await insert('suppression', { key, reason: 'unsubscribed' }, { hasId: false });
      return [key];
    },
  };
}

function otherMakers(around: Surroundings): Record<string, Make> {
  const call = caller(around);
  const insert = inserter(around);
  const repository = async () => {
    const made = { url: `https://github.com/acme/${randomUUID()}`, branch: 'main' };
    return [String((await call('POST', '/api/repositories', made))['id'])];
  };
  let kept: Promise<string[]> | undefined;
  const keptRepository = () => (kept ??= repository()); // a workspace has ten at most
  return {
    'DELETE /api/glossary/suggestions/{id}': async () => {
      const words = { one: `a${randomUUID()}`, other: `b${randomUUID()}` };
      return [await insert('glossary_suggestion', { ...words, weight: 3 })];
    },
    'DELETE /api/glossary/SSO': async () => {
      await call('PUT', '/api/glossary/SSO', { means: ['single sign-on'] });
      return [];
    },
    ...modelMakers(around),
    'DELETE /api/repositories/{id}': repository,
    'GET /api/repositories/{id}/push-address': keptRepository,
    'POST /api/repositories/{id}/look': keptRepository,
    'POST /api/failed-work/{id}/retry': async () => [
      await insert('task', { kind: 'ranking', state: 'dead', errors: 5, last_error: 'the disk is full' }),
    ],
    'GET /api/exports/{id}/file': async () => {
      const { id } = await call('POST', '/api/exports', { what: 'all', format: 'jsonl' });
      return until(async () => {
        const { exports } = (await call('GET', '/api/exports')) as {
          exports: { id: string; state: string }[];
        };
        return exports.some((one) => one.id === id && one.state === 'ready') ? [String(id)] : undefined;
      }, 'the export');
    },
    'GET /api/erasures/{id}': async () => [
      String((await call('POST', '/api/erasures', { email: 'none@acme.example', dry_run: false }))['id']),
    ],
  };
}

/** The states in which a reading of the past may be changed. The worker does not move it: it runs on request alone. */
function modelMakers(around: Surroundings): Record<string, Make> {
  const past = (state: 'reading' | 'paused' | 'read') => async () => {
    await caller(around)('PUT', '/api/model', { reads: 'installation' });
    await around.sql.query('delete from past_reading where workspace_id = $1', [around.workspaceId]);
    const ids = { up_to: randomUUID(), below: randomUUID() };
    const row = { ...ids, state, items: 0, asked: 0, started_at: new Date() };
    await inserter(around)('past_reading', row, { hasId: false });
    return [];
  };
  return {
    'POST /api/model/past/start': past('read'),
    'POST /api/model/past/pause': past('reading'),
    'POST /api/model/past/resume': past('paused'),
    'POST /api/model/past/undo': past('read'),
  };
}

function webhookMakers(around: Surroundings): Record<string, Make> {
  const call = caller(around);
  const insert = inserter(around);
  let kept: Promise<string> | undefined;
  const made = async () => {
    const hook = { url: 'https://hooks.acme.example/made', events: ['priority.created'] };
    return String((await call('POST', '/api/webhooks', hook))['id']);
  };
  const webhook = async () => [await (kept ??= made())];
  return {
    'GET /api/webhooks/{id}': webhook,
    'GET /api/webhooks/{id}/deliveries': webhook,
    'POST /api/webhooks/{id}/pause': webhook,
    'POST /api/webhooks/{id}/secret': webhook,
    'DELETE /api/webhooks/{id}': async () => [await made()],
    'POST /api/webhooks/{id}/resume': async () => {
      const [id = ''] = await webhook();
      await call('POST', `/api/webhooks/${id}/pause`);
      return [id];
    },
    'POST /api/webhooks/{id}/test': async () => {
      const [id = ''] = await webhook();
      await call('POST', `/api/webhooks/${id}/resume`);
      return [id];
    },
    'POST /api/webhooks/{id}/deliveries/{id}/replay': async () => {
      const [id = ''] = await webhook();
      const eventId = await insert('hook_event', { type: 'priority.created', data: {} });
      const about = { webhook_id: id, event_id: eventId, state: 'failed', due_at: new Date() };
      return [id, await insert('hook_delivery', about)];
    },
  };
}
