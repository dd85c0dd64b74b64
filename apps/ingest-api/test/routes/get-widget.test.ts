import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '@feedback/local-stack';
import { widget } from '@feedback/widget';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';

const MOST_BYTES = 6_000;

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /widget.js', () => {
  test('is served to pages of any origin, compressed where that is understood, and asked for again after five minutes', async () => {
    const { headers, text } = await request(api.url).get('/widget.js').expect(200);
    expect(text).toBe(widget.text.toString());
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    });
    const plain = await request(api.url).get('/widget.js').set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['etag']).not.toBe(headers['etag']);
    await request(api.url).get('/widget.js').set('If-None-Match', String(headers['etag'])).expect(304);
  });

  test('has an address with its hash for good, and none with another', async () => {
    const { headers } = await request(api.url).get(`/widget-${widget.hash}.js`).expect(200);
    expect(headers['cache-control']).toContain('immutable');
    await request(api.url).get('/widget-000000000000.js').expect(404);
  });

  test('takes no other method', async () => {
    const { body } = await request(api.url).post('/widget.js').expect(405);
    expect(body).toEqual({ detail: 'This path takes GET or HEAD only' });
  });

  test(`has at most ${MOST_BYTES} bytes compressed`, () => {
    const bytes = gzipSync(widget.text, { level: 9 }).length;
    console.log(`widget.js: ${widget.text.length} bytes, ${bytes} compressed`);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('the README of the package has each attribute, method and event', () => {
    const readme = readFileSync(path.join(root, 'packages/widget/README.md'), 'utf8');
    const source = readFileSync(path.join(root, 'packages/widget/src/element/feedback-survey.ts'), 'utf8');
    const named = [...source.matchAll(/(?:getAttribute|Event)\('([\w-]+)'\)/g)].map(([, name]) => name ?? '');
    expect(named).toContain('feedback-sent');
    expect([...named, 'identify', 'open', 'close'].filter((name) => !readme.includes(`\`${name}`))).toEqual(
      [],
    );
  });
});
