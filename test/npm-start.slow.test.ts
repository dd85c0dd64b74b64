import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sessionToken } from '@feedback/commands/demo';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

let running: RunningInstance;
beforeAll(async () => {
  running = await runInstance();
}, 360_000);
afterAll(() => running.stop(), 90_000);

test('what npm start started takes a webhook, and keeps the key of its secret', async () => {
  const [person] = running.instance.people;
  if (!person) throw new Error('there is no demo workspace');
  const made = await fetch(`${running.instance.app_url}/api/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await sessionToken(running.instance, { email: person.email })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: 'https://hooks.example/in', events: ['share.sent'] }),
  });
  expect(made.status).toBe(201);
  const folder = running.env['FEEDBACK_DIR'] ?? '';
  expect(readFileSync(path.join(folder, 'encryption-key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  const client = new pg.Client({ connectionString: running.instance.database_url });
  await client.connect();
  const { rows } = await client.query<{ secrets: string }>('select secret as secrets from webhook');
  await client.end();
  expect(rows).toEqual([{ secrets: expect.not.stringContaining('whsec_') }]);
});
