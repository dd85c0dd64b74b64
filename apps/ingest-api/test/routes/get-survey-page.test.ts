import { readFileSync } from 'node:fs';
import path from 'node:path';
import { surveyKeys, withWorkspace } from '@feedback/db';
import { root } from '@feedback/local-stack';
import { TEST_AUDIENCE } from '@feedback/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { LANGUAGES } from '../../src/routes/get-survey-page.ts';
import { type Harness, startApi } from '../harness.ts';

const QUESTION = `Was "it" <b>easy</b> & quick?`;
const CLOSED = 'This survey has ended, or its address is not complete.';

let api: Harness;
let caller: Awaited<ReturnType<Harness['newCaller']>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller();
});

const open = (key: string, accept = 'text/html,*/*;q=0.8') =>
  request(api.url).get(`/surveys/${key}`).set('Accept', accept);

describe('GET /surveys/{key}', () => {
  test('shows the survey alone: its question as text, nothing to be found or kept', async () => {
    const { key } = await api.newSurvey(caller, {
      question: QUESTION,
      ratingScale: '1-10',
      surface: 'float',
    });
    const { text, headers } = await open(key).expect(200);
    expect(text).toContain(
      `<feedback-survey surface="page" api-key="${key}" scale="1-10" question="Was &quot;it&quot; &lt;b&gt;easy&lt;/b&gt; &amp; quick?">`,
    );
    expect(text).toContain('src="../widget.js"');
    expect(text).not.toContain('<b>easy');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
  });

  test('speaks each language of the element', () => {
    const words = readFileSync(path.join(root, 'packages/widget/src/element/words.ts'), 'utf8');
    const spoken = [...words.matchAll(/^  (\w\w): '/gm)].map(([, language]) => language);
    expect(new Set(spoken)).toEqual(new Set(LANGUAGES));
  });

  test.each([
    ['de-AT, en;q=0.5', 'lang="de" dir="ltr"'],
    ['ar', 'lang="ar" dir="rtl"'],
    ['ja', 'lang="en" dir="ltr"'],
  ])('speaks the visitor’s language: %s', async (asked, expected) => {
    const { key } = await api.newSurvey(caller);
    const { text, headers } = await open(key).set('Accept-Language', asked).expect(200);
    expect(text).toContain(`<html ${expected}>`);
    expect(headers['vary']).toContain('Accept-Language');
  });

  test('stands only where the survey may be answered', async () => {
    const elsewhere = await api.newSurvey(caller, { allowedOrigins: ['https://shop.example'] });
    expect((await open(elsewhere.key).expect(404)).text).toContain(CLOSED);
    const here = await api.newSurvey(caller, { allowedOrigins: [new URL(TEST_AUDIENCE).origin] });
    await open(here.key).expect(200);
  });

  test.each(['fsk_unknown', `fsk_${'a'.repeat(43)}`, '%00', 'a%22%3E%3Cscript%3E'])(
    'tells people and programs that there is none with the key %s',
    async (key) => {
      const page = await open(key).expect(404);
      expect(page.text).toContain(CLOSED);
      expect(page.text).not.toContain('<script>');
      const { body } = await open(key, '*/*').expect(404);
      expect(body).toEqual({
        detail: 'There is no survey with this key, or it is answered on other pages',
      });
    },
  );

  test('ends with its key', async () => {
    const { key, keyId } = await api.newSurvey(caller);
    await open(key).expect(200);
    await withWorkspace(api.db, caller.workspaceId, (tx) => surveyKeys.revoke(tx, caller.workspaceId, keyId));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await open(key).expect(404);
  });

  test('takes no other method and no longer path', async () => {
    const { key } = await api.newSurvey(caller);
    const { body } = await request(api.url).post(`/surveys/${key}`).expect(405);
    expect(body).toEqual({ detail: 'This path takes GET or HEAD only' });
    const slash = await request(api.url).get(`/surveys/${key}/`).expect(301);
    expect(slash.headers['location']).toBe(`../${key}`);
    await request(api.url).head(`/surveys/${key}`).set('Accept', 'text/html').expect(200);
  });
});
