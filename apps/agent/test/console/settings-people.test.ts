import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import {
  authorizationRequest,
  type Harness,
  type Member,
  newBrowser,
  startAgent,
  toolCall,
} from '../harness.ts';
import { asPage, headingOf, newAddress } from '../person-at-browser.ts';

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Northwind');
});
afterAll(() => t.close());

const status = async (token: string) => (await t.post(toolCall('service.help'), { token })).status;

describe('agents', () => {
  test('stand with who connected them and what they may; the empty page says how to connect one', async () => {
    const person = await t.newMember();
    const { open } = await visitConsole(t, person);
    const empty = await open('/settings/agents');
    expect(readingOf(empty)).toContain('No agent is connected');
    expect(empty.html).toContain('/connect"');
    await t.connect(person, { scopes: ['read'] });
    const page = await open('/settings/agents');
    expectPage(page, 'Agents');
    expect(readingOf(page)).toMatch(/Test agent.*127\.0\.0\.1.*Read.*Not yet/);
    expect(readingOf(page)).toContain(`by ${person.email}`);
  });

  test('are disconnected at once, and the page says how long it took', async () => {
    const { accessToken } = await t.connect(owner);
    expect(await status(accessToken)).toBe(200);
    const { open, post } = await visitConsole(t, owner);
    const [, action = ''] =
      /action="\/w\/[^/]*(\/settings\/agents\/[^"]*)"/.exec((await open('/settings/agents')).html) ?? [];
    const after = await post(action);
    expect(saidOn(after)).toMatch(
      /^Test agent is disconnected\. That took \d+ ms: its next call is refused\.$/,
    );
    expect(await status(accessToken)).toBe(401);
    expect(readingOf(after)).toContain('No agent is connected');
    expect((await post(action)).status).toBe(404);
  });

  test('each have a page with their last calls, also when they are disconnected; members see their own', async () => {
    const home = await t.newMember('Quay');
    const member = await addToWorkspace(t, home, 'member');
    const asMember = await visitConsole(t, member);
    const { accessToken: token } = await t.connect(member, { workspace: home.workspaceId });
    const [, at = ''] =
      /href="\/w\/[^/]*(\/settings\/agents\/[^"]*)"/.exec((await asMember.open('/settings/agents')).html) ??
      [];
    const none = await asMember.open(at);
    expectPage(none, 'Test agent');
    expect(readingOf(none)).toContain('None yet. Its last 100 calls');

    await t.post(toolCall('service.help'), { token });
    await t.post(toolCall('service.act', { action: 'reopen', priority_id: 'x' }), { token });
    await t.flushUses();
    const page = await asMember.open(at);
    expectPage(page, 'Test agent');
    expect(readingOf(page)).toMatch(
      /service\.act\s*reopen\s*just now\s*Declined, with the reason.*service\.help\s*just now\s*Answered\s*\d+ ms/,
    );
    const asOwner = await visitConsole(t, home);
    expect(readingOf(await asOwner.open(at))).toContain(`Acts for ${member.email}`);
    const other = await addToWorkspace(t, home, 'member');
    expect((await (await visitConsole(t, other)).open(at)).status).toBe(404);
    expect((await (await visitConsole(t, owner)).open(at)).status).toBe(404);

    await asOwner.post(`${at}/disconnect`);
    const ended = await asOwner.open(at);
    expect(readingOf(ended)).toMatch(/Was disconnected just now.*service\.help/);
    expect(ended.html).not.toContain('/disconnect"');
  });

  test('of others are seen and ended by owners alone', async () => {
    const member = await addToWorkspace(t, owner, 'member');
    await t.connect(owner, { workspace: owner.workspaceId });
    await t.connect(member, { workspace: owner.workspaceId });
    const asMember = await visitConsole(t, member);
    const own = await asMember.open('/settings/agents');
    expect(own.html.match(/\/disconnect"/g)).toHaveLength(1);
    const all = await (await visitConsole(t, owner)).open('/settings/agents');
    const actions = [...all.html.matchAll(/action="\/w\/[^/]*(\/settings\/agents\/[^"]*)"/g)].map(
      ([, to]) => to,
    );
    const others = actions.find((action) => !own.html.includes(action ?? '')) ?? '';
    expect((await asMember.post(others)).status).toBe(403);
    expect((await (await visitConsole(t, owner)).open('/settings/agents')).html).toContain(others);
  });
});

describe('members', () => {
  test('are invited by a link that is shown once, and that opens the workspace', async () => {
    const { open, post } = await visitConsole(t, owner);
    const guest = await t.newMember();
    const page = await post('/settings/members/invitations', { email: guest.email, role: 'viewer' });
    expectPage(page, 'Send this link');
    const [, link = ''] = />(http[^<]*\/invitation\/[^<]*)</.exec(page.html) ?? [];
    const list = await open('/settings/members');
    expect(readingOf(list)).toContain(guest.email);
    expect(list.html).not.toContain(link);
    const [, action = ''] =
      /action="\/w\/[^/]*(\/settings\/members\/invitations\/[^"]*withdraw)"/.exec(list.html) ?? [];
    const withdrawn = await post(action);
    expect(saidOn(withdrawn)).toContain('The invitation is withdrawn');
    expect(readingOf(withdrawn)).not.toContain(guest.email);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(404);
    expect((await post(action)).status).toBe(404);
  });

  test('a refused invitation shows what was typed, with the problem at its field', async () => {
    const { post } = await visitConsole(t, owner);
    const wrong = await post('/settings/members/invitations', { email: EVIL, role: 'viewer' });
    expectPage(wrong, 'Members', 422);
    expect(problemOn(wrong, 'email')).toEqual({
      text: 'Write an address such as ana@example.com.',
      isMarked: true,
      isFocused: true,
    });
    expect(wrong.html).toContain('value="&quot;>&lt;script>');
    expect(wrong.html).toMatch(/<option value="viewer" selected/);
    const again = await post('/settings/members/invitations', { email: owner.email, role: 'member' });
    expect(problemOn(again, 'email').text).toContain('is already a member');
    expect((await post('/settings/members/invitations', { email: newAddress(), role: 'king' })).status).toBe(
      422,
    );
  });

  test('change their role and leave; the last owner stays one', async () => {
    const home = await t.newMember('Harbour');
    const member = await addToWorkspace(t, home, 'viewer');
    const { post } = await visitConsole(t, home);
    const raised = await post(`/settings/members/${member.personId}/role`, { role: 'member' });
    expect(saidOn(raised)).toBe(`${member.email} is now a member.`);
    expect((await post(`/settings/members/${member.personId}/role`, { role: 'king' })).status).toBe(422);
    const last = await post(`/settings/members/${home.personId}/role`, { role: 'viewer' });
    expect([last.status, readingOf(last)]).toEqual([409, expect.stringContaining('last owner')]);

    const asMember = await visitConsole(t, member);
    expect((await asMember.post(`/settings/members/${home.personId}/remove`)).status).toBe(403);
    const left = await asMember.post(`/settings/members/${member.personId}/remove`);
    expect(left.url.pathname).not.toContain(home.workspaceId);
    expect((await asMember.open('/settings')).status).toBe(404);
    expect((await post(`/settings/members/${member.personId}/remove`)).status).toBe(404);
  });

  test('an owner removes a member, whose session ends here', async () => {
    const member = await addToWorkspace(t, owner, 'member');
    const theirs = await visitConsole(t, member);
    const { post } = await visitConsole(t, owner);
    const after = await post(`/settings/members/${member.personId}/remove`);
    expect(saidOn(after)).toContain('Their sessions and their agents have ended');
    expect(readingOf(after).split(member.email)).toHaveLength(2); // only where it says so
    expect((await theirs.open('/settings')).status).toBe(404);
  });
});

describe('connecting an agent', () => {
  test('shows the line for each program, and waits', async () => {
    const person = await t.newMember();
    const page = await (await visitConsole(t, person)).open('/connect');
    expectPage(page, 'Connect an agent');
    for (const line of [
      `claude mcp add --transport http feedback ${t.mcpUrl}`,
      `codex mcp add feedback --url ${t.mcpUrl}`,
      `gemini mcp add --scope user --transport http feedback ${t.mcpUrl}`,
      `{"mcpServers":{"feedback":{"url":"${t.mcpUrl}"}}}`,
      `code --add-mcp '{"name":"feedback","type":"http","url":"${t.mcpUrl}"}'`,
      `"mcp-remote","${t.mcpUrl}"`,
    ])
      expect(readingOf(page)).toContain(line);
    expect(readingOf(page)).toContain('Waiting for your agent');
  });

  test('says that an agent has registered while its person is asked, and to that person alone', async () => {
    const person = await t.newMember('Mole');
    const { browser, open } = await visitConsole(t, person);
    const colleague = await visitConsole(t, await addToWorkspace(t, person, 'owner'));
    const agent = await t.register({ client_name: 'Brush <b>' });
    expect(readingOf(await open('/connect'))).toContain('Waiting for your agent');

    // The agent opens the browser in which the person is signed in to the console: they are asked at once.
    const { url } = await authorizationRequest(agent, t.mcpUrl);
    const consent = asPage(await browser.open(url));
    const registered = 'Brush <b> has registered and is not approved yet';
    expect(readingOf(await open('/connect'))).toContain(registered);
    expect(readingOf(await colleague.open('/connect'))).not.toContain('Brush');
    await browser.submit(consent, { decision: 'deny' });
    expect(readingOf(await open('/connect'))).toContain('Waiting for your agent');
  });

  test('says so too when the person signs in for the agent in another browser, until they approve', async () => {
    const person = await t.newMember('Ridge');
    const { open } = await visitConsole(t, person);
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    const browser = newBrowser();
    const form = asPage(await browser.open(url));
    expect(readingOf(await open('/connect'))).toContain('Waiting for your agent');
    const consent = asPage(await browser.submit(form, { email: person.email, password: person.password }));
    expect(readingOf(await open('/connect'))).toContain('Test agent has registered and is not approved yet');
    await browser.submit(consent, { decision: 'approve' });
    expect(readingOf(await open('/connect'))).toContain('Test agent is approved and has not called yet');
  });

  test('goes on to approved and to the first call', async () => {
    const person = await t.newMember();
    const { open } = await visitConsole(t, person);
    const { accessToken } = await t.connect(person);
    expect(readingOf(await open('/connect'))).toContain('Test agent is approved and has not called yet');
    await status(accessToken);
    await t.flushUses();
    const page = await open('/connect');
    expect(readingOf(page)).toContain('Test agent is connected');
    expect(readingOf(page)).toMatch(/1 call, last just now/);
    expect(readingOf(page)).toMatch(/Recent calls.*service\.help\s*Test agent\s*just now\s*Answered/);
  });

  test('shows a member nothing of others', async () => {
    const member = await addToWorkspace(t, owner, 'viewer');
    await t.connect(owner, { workspace: owner.workspaceId });
    const page = await (await visitConsole(t, member)).open('/connect');
    expect(headingOf(page)).toBe('Connect an agent');
    expect(readingOf(page)).toContain('you are a viewer, so it only reads');
    expect(readingOf(page)).toContain('Waiting for your agent');
  });
});
