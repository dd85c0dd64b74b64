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

test('are no pieces of two letters and no function words of any language', () => {
  const unassigned = readFile(
    'task/moveUnAssigned.ts',
    '// un die sur\nmoveUnAssigned(task); die(sur);\n',
    [],
  );
  const other: CodeIndex = { files: [unassigned], commits: [] };
  const text =
    'Les tâches sont perdues quand on déplace un task\nIl y a un task perdu sur la page de mon projet\nun die';
  const [part] = unassigned.chunks;
  if (!part) throw new Error('no chunk');
  expect(metWords(unassigned, part.words, wordsOf(other, { title: 'un', text }))).toEqual(['task']);
});

test('are no pieces of two letters in an English report either', () => {
  const unassigned = readFile(
    'task/moveUnAssigned.ts',
    '// moves what is un assigned\nmoveUnAssigned(task);\n',
    [],
  );
  const other: CodeIndex = { files: [unassigned], commits: [] };
  const [part] = unassigned.chunks;
  if (!part) throw new Error('no chunk');
  const words = wordsOf(other, { title: '', text: 'the un task is lost\nthere is no un task on my board' });
  expect(metWords(unassigned, part.words, words)).toEqual(['task']);
});
