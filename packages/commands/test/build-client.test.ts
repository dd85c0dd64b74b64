import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildClient, buildReact } from '@feedback/commands/clients';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
let size: Awaited<ReturnType<typeof buildClient>>;

beforeAll(async () => {
  size = await buildClient(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the built client has at most 4 kB compressed', () => {
  console.log(`the client: ${size.bytes} bytes, ${size.compressed} compressed`);
  expect(size.compressed).toBeLessThanOrEqual(4_000);
});

test('it is one file that imports nothing, and is loaded as it is published', () => {
  const code = readFileSync(path.join(folder, 'index.js'), 'utf8');
  expect(code).not.toMatch(/\bimport\b|\brequire\(/);
  const loads = `const { FeedbackClient } = await import('./index.js');
    console.log(typeof new FeedbackClient({ baseUrl: 'http://localhost', token: 'x' }).send);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', loads], { cwd: folder });
  expect(printed.toString().trim()).toBe('function');
});

test('the React component tells the bundlers of others to leave the script where it is', async () => {
  const own = path.join(folder, 'react');
  await buildReact(own);
  const code = readFileSync(path.join(own, 'feedback-survey.js'), 'utf8');
  expect(code).toMatch(/^"use client";/);
  expect(code).toMatch(/webpackIgnore: true[^]*@vite-ignore/);
});

test('its types name only files that are there', () => {
  const files = new Set(readdirSync(folder));
  const named = [...files]
    .filter((name) => name.endsWith('.d.ts'))
    .flatMap((name) => [
      ...readFileSync(path.join(folder, name), 'utf8').matchAll(/from "\.\/([\w-]+)\.(\w+)"/g),
    ]);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([, stem, ending]) => ending !== 'js' || !files.has(`${stem}.d.ts`))).toEqual([]);
  expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).not.toHaveProperty('private');
});
