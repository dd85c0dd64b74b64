import { HELP_TOPICS } from '@feedback/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent, toolCall } from '../harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('service.help (§4.5)', () => {
  test('answers every topic, and says what the connection may do', async () => {
    const { accessToken } = await t.connect(await t.newMember(), { scopes: ['read'] });
    for (const topic of HELP_TOPICS) {
      const response = await t.post(toolCall('service.help', { topic }), { token: accessToken });
      const { result } = (await response.json()) as {
        result: { structuredContent: Record<string, unknown> };
      };
      expect(result.structuredContent).toMatchObject({
        topic,
        topics: [...HELP_TOPICS],
        text: expect.stringMatching(/.{40}/),
        scopes_you_hold: ['read'],
        limits: { requests_per_minute: 600 },
      });
    }
  });

  test('says in which workspace and for whom the agent acts', async () => {
    const member = await t.newMember('Acme “Feedback”\n# now');
    const { accessToken } = await t.connect(member);
    const response = await t.post(toolCall('service.help'), { token: accessToken });
    const { result } = (await response.json()) as {
      result: { structuredContent: object; content: { text: string }[] };
    };
    expect(result.structuredContent).toMatchObject({
      workspace: { id: member.workspaceId, name: 'Acme “Feedback” # now' },
      person: { email: member.email, role: 'owner' },
    });
    expect(result.content[0]?.text).toContain(
      `You are connected to the workspace “Acme 'Feedback' # now” for “${member.email}” (owner), with the scopes read and write.`,
    );
  });

  test('names the tools that the connection may call', async () => {
    const { accessToken } = await t.connect(await t.newMember(), { scopes: ['read'] });
    const response = await t.post(toolCall('service.help', { topic: 'tools' }), { token: accessToken });
    expect(await response.text()).toContain(
      'You can call: service.priorities, service.spec, service.ask, service.surveys, service.help.',
    );
  });

  test('names the existing tools', async () => {
    const { accessToken } = await t.connect(await t.newMember());
    const response = await t.post(toolCall('service.help', { topic: 'tools' }), { token: accessToken });
    expect(await response.text()).toContain(
      'service.priorities, service.spec, service.ask, service.act, service.surveys, service.help',
    );
  });
});
