import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment } from '@feedback/local-stack/environment';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { visitConsole } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

async function newOwner() {
  const owner = await t.newMember();
  return { owner, ...(await visitConsole(t, owner)) };
}

/** An owner with a sender, and its path. */
async function withSender(fields: Record<string, string> = {}) {
  const visitor = await newOwner();
  const made = await visitor.post('/settings/senders', { name: 'Desk', ...fields });
  const [sender] = await t.rows<{ id: string }>(visitor.owner.workspaceId, 'select id from sender');
  return { ...visitor, made, path: `/settings/senders/${sender?.id}` };
}
const secretOn = ({ html }: { html: string }) => /fbs_[0-9a-f-]{36}\.[\w-]{43}/.exec(html)?.[0];
const copied = ({ html }: { html: string }) =>
  [...html.matchAll(/<pre[^>]*data-copy[^>]*>([^<]*)/g)].map(([, text = '']) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .trim(),
  );

describe('the list of senders', () => {
  test('makes one, whose secret is shown on the next page alone', async () => {
    const { made, open, path } = await withSender({ name: EVIL, addresses: '203.0.113.7\n2001:db8::/32' });
    expectPage(made, 'Copy this secret now');
    expect(secretOn(made)).toBeDefined();
    const list = await open('/settings/senders');
    expectPage(list, 'Senders');
    expect(readingOf(list)).toContain('from 203.0.113.7, 2001:db8::/32');
    expect([secretOn(list), secretOn(await open(path))]).toEqual([undefined, undefined]);
  });

  test('shows a refused form again, with what was typed', async () => {
    const { post } = await newOwner();
    const page = await post('/settings/senders', { name: 'Desk', addresses: 'example.com' });
    expectPage(page, 'Senders', 422);
    expect(problemOn(page, 'addresses')).toEqual({
      text: expect.stringContaining('is neither an address nor a network'),
      isMarked: true,
      isFocused: true,
    });
    expect(page.html).toContain('value="Desk"');
  });
});

test('the lines of the page sign in as they stand', async () => {
  const { made } = await withSender();
  const [secret = '', lines = ''] = copied(made);
  const [signIn = '', send = ''] = lines.split('\n');
  const env = { PATH: environment['PATH'], FEEDBACK_SENDER: secret };
  const { stdout } = await promisify(execFile)('bash', ['-c', `${signIn}; echo "$TOKEN"`], { env });
  expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(send).toContain(`${t.config.baseUrl}/feedback`);
});

describe('the page of a sender', () => {
  test('changes its name and addresses', async () => {
    const { post, open, path } = await withSender();
    const changed = await post(`${path}/change`, { name: 'Shop', addresses: '203.0.113.7' });
    expectPage(changed, 'Shop');
    expect(saidOn(changed)).toBe('The sender is changed.');
    const refused = await post(`${path}/change`, { name: '', addresses: '203.0.113.7' });
    expect([refused.status, problemOn(refused, 'name').text]).toEqual([422, expect.any(String)]);
    expect(readingOf(await open('/settings/senders'))).toContain('Shop');
  });

  test('makes another secret, removes one, and offers no third', async () => {
    const { owner, made, post, open, path } = await withSender();
    const another = await post(`${path}/secrets`);
    expectPage(another, 'Copy this secret now');
    expect(secretOn(another)).not.toBe(secretOn(made));
    expect(readingOf(another)).toContain('The earlier secret works too');
    expect(readingOf(await open(path))).not.toContain('New secret…');
    expect(saidOn(await post(`${path}/secrets`))).toBeUndefined();
    const [first] = await t.rows<{ id: string }>(
      owner.workspaceId,
      'select id from sender_credential order by created_at limit 1',
    );
    const removed = await post(`${path}/credentials/${first?.id}/remove`);
    expect(saidOn(removed)).toContain('refused within a second');
    expect(readingOf(removed)).toContain('New secret…');
  });

  test('adds a key and a workload, and says what is wrong with others', async () => {
    const { post, path } = await withSender();
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const key = JSON.stringify({ ...(await exportJWK(publicKey)), kid: 'mine' });
    const added = await post(`${path}/keys`, { public_key: key });
    expect(readingOf(added)).toMatch(/Key of its own ?P-256 mine/);
    for (const wrong of ['no JSON', '"text"', '{"kty":"EC"}']) {
      const page = await post(`${path}/keys`, { public_key: wrong });
      expect([page.status, problemOn(page, 'public_key').isMarked]).toEqual([422, true]);
    }
    const workload = { issuer: 'https://token.actions.githubusercontent.com', subject: 'repo:acme/shop:*' };
    const refused = await post(`${path}/workloads`, workload);
    expect(problemOn(refused, 'subject').text).toContain('Write the whole subject');
    const page = await post(`${path}/workloads`, {
      ...workload,
      subject: 'repo:acme/shop:ref:refs/heads/main',
    });
    expect(readingOf(page)).toContain('repo:acme/shop:ref:refs/heads/main of https://token.actions');
  });

  test('ends it', async () => {
    const { post, open, path } = await withSender();
    const ended = await post(`${path}/end`);
    expectPage(ended, 'Senders');
    expect(saidOn(ended)).toBe('The sender has ended. It sends nothing more.');
    expect((await open(path)).status).toBe(404);
  });
});
