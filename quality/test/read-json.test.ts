import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Type } from '@feedback/contract/schema';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readJson } from '../read-json.ts';
import { readTasks } from '../sample-repositories.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-quality-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const Texts = Type.Array(Type.Object({ text: Type.String() }));

function written(value: unknown): string {
  const file = path.join(folder, 'texts.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

test('a file of the form that is asked for is read, with the fields that nothing asks for', () => {
  expect(readJson(written([{ text: 'a', more: 1 }]), Texts)).toEqual([{ text: 'a', more: 1 }]);
  expect(readTasks().length).toBeGreaterThan(0);
});

test('a file of another form is refused with the place that differs', () => {
  expect(() => readJson(written([{ text: 'a' }, { said: 'b' }]), Texts)).toThrow(
    /texts\.json: \[1\]\.text is required$/,
  );
});
