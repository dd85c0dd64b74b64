import { histogramCounts } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAgentProcess } from './agent-process.ts';
import { type Harness, startAgent } from './harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const LABELS = ['method', 'route', 'status'];

describe('requests to the agent surface are counted and timed', () => {
  test.each([
    ['GET', '/health', '/health', 200],
    ['POST', '/mcp', '/mcp', 401],
    ['GET', '/mcp', '/mcp', 401],
    ['GET', '/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource', 200],
    ['OPTIONS', '/mcp/token', '/mcp/token', 204],
    ['POST', '/mcp/revoke', '/mcp/revoke', 400],
    ['PUT', '/mcp/auth/a-secret', '/mcp/auth/:uid', 405],
    ['GET', '/interaction/a-secret', '/interaction/:uid', 400],
    ['GET', '/invitation/a-secret', '/invitation/:token', 404],
    ['GET', '/api/members', '/api/members', 401],
    ['DELETE', '/api/members/a-secret', '/api/members/:id', 401],
    ['GET', '/idp/jwks', '/idp/jwks', 200],
    ['GET', '/idp/interaction/a-secret', '/idp/interaction/:uid', 400],
    ['GET', '/idp/reset/a-secret', '/idp/reset/:token', 404],
    ['GET', '/a-secret', 'none', 404],
  ])('%s %s as route %s, status %i', async (method, path, route, status) => {
    const answer = await fetch(t.url + path, { method, redirect: 'manual' });
    await answer.arrayBuffer();
    const counts = await histogramCounts(t.metrics, 'http_request_duration_seconds', LABELS);
    expect(counts).toContain(`${method} ${route} ${status} 1`);
    expect(counts.join('\n')).not.toContain('secret');
  });
});

test('the ops port of the agent app shows them', async () => {
  const agent = await startAgentProcess();
  try {
    await fetch(`${agent.url}/health`);
    const metrics = await (await fetch(`${agent.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /^http_request_duration_seconds_count\{[^}]*route="\/health",status="200"[^}]*\} [1-9]/m,
    );
  } finally {
    await agent.close();
  }
});
