import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { environment } from '@feedback/local-stack/environment';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bucketStorage, folderStorage, type ObjectStorage } from '../src/index.ts';

const KEY = 'screenshots/0192f0c1/0192f0c2.webp';
const image = (text: string) => ({ bytes: Buffer.from(text), mediaType: 'image/webp' });

const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-objects-'));
const bucket = startBucket();
const credentials = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
beforeAll(() => {
  for (const name of credentials) environment[name] = 'test';
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of credentials) delete environment[name];
  await (await bucket).close();
});

const stores: [string, () => Promise<ObjectStorage>][] = [
  ['a folder', async () => folderStorage(folder)],
  [
    'a bucket',
    async () => bucketStorage({ bucket: 'objects', region: 'eu-central-1', endpoint: (await bucket).url }),
  ],
];

describe.each(stores)('objects in %s', (_, open) => {
  test('come back as they were put, the last one under a key, until they are removed', async () => {
    const storage = await open();
    expect(await storage.get(KEY)).toBeNull();
    await storage.put(KEY, image('one'));
    await storage.put(KEY, image('two'));
    expect((await storage.get(KEY))?.toString()).toBe('two');
    await storage.remove(KEY);
    await storage.remove(KEY);
    expect(await storage.get(KEY)).toBeNull();
  });
});

describe('a folder', () => {
  test.each(['../etc/passwd', '/etc/passwd', 'a/../../b', '', 'a', 'a/..', 'a/b\0'])(
    'has no object %j',
    async (key) => {
      await expect(async () => folderStorage(folder).put(key, image('x'))).rejects.toThrow('not a key');
    },
  );

  test('keeps nothing unfinished', async () => {
    await folderStorage(folder).put('a/b.webp', image('x'));
    expect(readdirSync(path.join(folder, 'a'))).toEqual(['b.webp']);
  });

  test('lets no other user of the machine read an object', async () => {
    await folderStorage(folder).put('private/b.webp', image('x'));
    const permissions = (file: string) => statSync(path.join(folder, file)).mode & 0o777;
    expect([permissions('private'), permissions('private/b.webp')]).toEqual([0o700, 0o600]);
  });
});

describe('a bucket', () => {
  test('sends a signature and the media type', async () => {
    const { url, seen } = await bucket;
    await bucketStorage({ bucket: 'objects', region: 'eu-central-1', endpoint: url }).put(KEY, image('x'));
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      path: `/objects/${KEY}`,
      type: 'image/webp',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/eu-central-1\/s3\//),
    });
  });

  test('that is away fails, so that the work is tried again', async () => {
    const away = bucketStorage({ bucket: 'objects', region: 'x', endpoint: 'http://127.0.0.1:1' });
    await expect(away.put(KEY, image('x'))).rejects.toThrow();
  });
});

type Seen = { method: string; path: string; type: string | undefined; authorization: string | undefined };

/** The part of S3 that the storage uses, over HTTP, in memory. */
async function startBucket(): Promise<{ url: string; seen: Seen[]; close: () => Promise<void> }> {
  const objects = new Map<string, Buffer>();
  const seen: Seen[] = [];
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { pathname } = new URL(req.url ?? '', 'http://any');
      const { 'content-type': type, authorization } = req.headers;
      seen.push({ method: req.method ?? '', path: pathname, type, authorization });
      if (req.method === 'PUT') objects.set(pathname, withoutChunkMarks(Buffer.concat(chunks), req.headers));
      if (req.method === 'DELETE') objects.delete(pathname);
      const found = objects.get(pathname);
      if (req.method !== 'GET') return res.writeHead(req.method === 'PUT' ? 200 : 204).end();
      if (found) return res.writeHead(200).end(found);
      return res.writeHead(404).end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Decodes a body that was sent in chunks with a checksum after them (`aws-chunked`). */
function withoutChunkMarks(body: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body;
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, line), 16);
    if (!size) break;
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
