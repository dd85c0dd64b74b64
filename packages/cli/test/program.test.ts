import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { endOf, EXIT } from '../src/exit-codes.ts';
import { feedbackProgram } from '../src/program.ts';

test('the version is the package’s', () => {
  const manifest = readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8');
  expect(feedbackProgram().version()).toBe(JSON.parse(manifest).version);
});

test('each command says what it does, and what each of its options is', () => {
  const all = feedbackProgram().commands.flatMap((command) => [command, ...command.commands]);
  const unsaid = all.flatMap((command) => [
    ...(command.description() === '' ? [command.name()] : []),
    ...command.options
      .filter(({ description }) => !description)
      .map(({ long }) => `${command.name()} ${long}`),
  ]);
  expect(unsaid).toEqual([]);
});

test('each command has an example in its help, with options that it has', () => {
  const leaves = feedbackProgram().commands.flatMap((command) =>
    command.commands.length === 0
      ? [[command.name(), command] as const]
      : command.commands.map((one) => [`${command.name()} ${one.name()}`, one] as const),
  );
  const wrong = leaves.filter(([, command]) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
    const [, example = ''] = /For example:\n((?: {2}.+\n?)+)/.exec(help) ?? [];
    const known = command.options.map(({ long }) => long ?? '');
    const options = [...example.matchAll(/ (--[\w-]+)/g)].map(([, option]) => option ?? '');
    return !example.includes('feedback ') || options.some((option) => !known.includes(option));
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('what the README shows of each command has options that it has', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const lines = [...readme.matchAll(/^feedback (\S+)(.*?)(?:#.*)?$/gm)];
  expect(lines.length).toBeGreaterThan(12);
  const wrong = lines.filter(([, name, rest = '']) => {
    const command = feedbackProgram().commands.find((one) => one.name() === name);
    const known = command?.options.map(({ long }) => long ?? '') ?? [];
    return !command || [...rest.matchAll(/--[\w-]+/g)].some(([option]) => !known.includes(option));
  });
  expect(wrong.map(([line]) => line)).toEqual([]);
});

test('the README has each command', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const unnamed = feedbackProgram()
    .commands.map((command) => command.name())
    .filter((name) => !readme.includes(`feedback ${name}`));
  expect(unnamed).toEqual(['logout']);
});

test('what is no refusal keeps its stack', () => {
  expect(endOf(new TypeError('x is not a function'))).toBeUndefined();
  expect(endOf(Object.assign(new Error('no'), { syscall: 'open', code: 'ENOENT', path: 'a.csv' }))).toEqual({
    line: 'There is no such file: a.csv',
    exitCode: EXIT.usage,
  });
});
