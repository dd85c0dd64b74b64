import { surveyKeys, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi({ now: () => new Date('2026-05-04T10:59:30Z') });
});
afterAll(() => api.close());

describe('POST /surface/seen (§4.4)', () => {
  test('answers 204, counted by survey, surface and hour, and nothing else is kept', async () => {
    const caller = await api.newCaller();
    const { key, surveyId } = await api.newSurvey(caller);
    const seen = (surface: string) => api.send('/surface/seen', { api_key: key, surface }).expect(204);
    await Promise.all([seen('bar'), seen('bar'), seen('float'), seen('bar')]);
    const shown = await api.rows(
      caller.workspaceId,
      'select survey_id, surface, hour, times from survey_shown order by surface',
    );
    const hour = new Date('2026-05-04T10:00:00Z');
    expect(shown).toEqual([
      { survey_id: surveyId, surface: 'bar', hour, times: 3 },
      { survey_id: surveyId, surface: 'float', hour, times: 1 },
    ]);
    expect(await api.rows(caller.workspaceId, 'select from feedback')).toEqual([]);
  });

  test('answers 401 without a key that works, 422 without a surface', async () => {
    await api.send('/surface/seen', { surface: 'bar' }).expect(401);
    const { key } = await api.newSurvey(api.caller);
    await api.send('/surface/seen', { api_key: key }).expect(422);
    await api.send('/surface/seen', { api_key: key, surface: 'popup' }).expect(422);
  });

  test('answers 401 at once for a key that was revoked', async () => {
    const { key, keyId } = await api.newSurvey(api.caller);
    const seen = () => api.send('/surface/seen', { api_key: key, surface: 'bar' });
    await seen().expect(204);
    const { workspaceId } = api.caller;
    await withWorkspace(api.db, workspaceId, (tx) => surveyKeys.revoke(tx, workspaceId, keyId));
    await seen().expect(401);
  });

  test('answers 429 beyond its own limit', async () => {
    const strict = await startApi({ limits: { surveySeen: 1 } });
    const { key } = await strict.newSurvey(strict.caller);
    await strict.send('/surface/seen', { api_key: key, surface: 'bar' }).expect(204);
    await strict.send('/surface/seen', { api_key: key, surface: 'bar' }).expect(429);
    await strict.close();
  });

  test('answers 413 for a body that is more than a key and a surface', async () => {
    await api.send('/surface/seen', { padding: 'a'.repeat(5000) }).expect(413);
  });
});
