import { expect, test } from '@jest/globals';
import { type CodeIndex, metWords, readFile, wordsOf } from '../src/index.ts';

const file = readFile(
  'server/sessions.ts',
  '// Written by Zofia Kowalczyk\n// Signs a person in, and remembers the device\nsignIn(device);\n',
  [],
);
const index: CodeIndex = { files: [file], commits: [] };
const met = (title: string, ...lines: string[]) => {
  const [chunk] = file.chunks;
  if (!chunk) throw new Error('no chunk');
  return metWords(file, chunk.words, wordsOf(index, { title, text: lines.join('\n') }));
};

test('are what two lines of the reports and the code both say, as the code writes it', () => {
  expect(met('', 'my devices are forgotten', 'it asks for the device again')).toEqual(['device']);
});

test('are no names, and nothing that only one line says', () => {
  expect(met('', 'Zofia cannot sign in', 'Ask Zofia Kowalczyk', 'no device')).toEqual([]);
});
