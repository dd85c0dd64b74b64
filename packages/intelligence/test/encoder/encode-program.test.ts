import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import wabt from 'wabt';

const source = (name: string) => new URL(`../../src/encoder/${name}`, import.meta.url);

test('encode.wasm is what encode.wat says', async () => {
  const tools = await wabt();
  const text = tools.parseWat('encode.wat', readFileSync(source('encode.wat'), 'utf8'));
  const { buffer } = text.toBinary({});
  text.destroy();
  expect(Buffer.from(buffer).equals(readFileSync(source('encode.wasm')))).toBe(true);
});
