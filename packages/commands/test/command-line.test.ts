import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { describe, expect, test } from '@jest/globals';
import { type Command, helpOf, readWords, UsageError, wholeNumber } from '../src/command-line.ts';

const SWEEP: Command = {
  run: 'npm run sweep',
  does: 'Sweeps.',
  forms: ['ROOM [--times N]'],
  options: { times: { value: 'N', about: 'how often' }, dry: { about: 'only says what it would do' } },
  example: 'npm run sweep -- kitchen',
};

describe('a command', () => {
  test('says in its help what it does, every option and an example', () => {
    const help = helpOf(SWEEP);
    expect(help.split('\n')).toEqual([
      'Sweeps.',
      '',
      '  npm run sweep -- ROOM [--times N]',
      '',
      'Options:',
      '  --times N  how often',
      '  --dry      only says what it would do',
      '  --help     says this',
      '',
      'Example: npm run sweep -- kitchen',
    ]);
  });

  test.each([
    ['an option there is not', ['--what'], 'There is no option --what: there is --help, --times, --dry'],
    ['a value that is missing', ['kitchen', '--times'], '--times takes a value: --times N'],
    ['a value that is empty', ['--times='], '--times takes a value: --times N'],
    ['a value that is forgotten before an option', ['--times', '--dry'], '--times takes a value: --times N'],
    ['a value for a switch', ['--dry=yes'], '--dry takes no value'],
    ['an option given twice', ['--times', '1', '--times', '2'], '--times was given twice: give it once'],
  ])('refuses %s in one line', (_what, args, line) => {
    expect(() => readWords(SWEEP, args)).toThrow(new UsageError(line));
  });

  test('reads words and options in any order', () => {
    const { words, isSet, value, values } = readWords(SWEEP, [
      '--times=2',
      'kitchen',
      '--dry',
      '--',
      '--odd',
    ]);
    expect({ words, dry: isSet('dry'), times: value('times'), all: values('times') }).toEqual({
      words: ['kitchen', '--odd'],
      dry: true,
      times: '2',
      all: ['2'],
    });
  });

  test('that takes no words refuses them', () => {
    const { forms: _, ...wordless } = SWEEP;
    expect(() => readWords(wordless, ['kitchen'])).toThrow('"kitchen" is not needed here: take it out');
  });

  test('that was typed wrong ends with one line and exit code 2', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/priorities.ts', '--limit', 'many'],
      { cwd: root, encoding: 'utf8', env: { PATH: path.dirname(process.execPath) } },
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr:
        '--limit takes a whole number from 1 to 100, not "many"; npm run --silent priorities -- --help says more\n',
    });
  });

  test('takes whole numbers from 1, and no other', () => {
    expect(wholeNumber('limit', '7')).toBe(7);
    for (const text of ['0', '-1', '1.5', '1e3', '', ' 1', '0x10'])
      expect(() => wholeNumber('limit', text)).toThrow(UsageError);
  });
});
