import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import wabt from 'wabt';

const source = (name: string) => new URL(`../../src/encoder/${name}`, import.meta.url);

test.each(['code-distances', 'dot-product'])('%s.wasm is what its text says', async (name) => {
  const tools = await wabt();
  const text = tools.parseWat(`${name}.wat`, readFileSync(source(`${name}.wat`), 'utf8'));
  const { buffer } = text.toBinary({});
  text.destroy();
  expect(Buffer.from(buffer).equals(readFileSync(source(`${name}.wasm`)))).toBe(true);
});
