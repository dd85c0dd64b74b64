import { describe, expect, test } from '@jest/globals';
import { importsOf } from '../src/imports.ts';
import { openSymbols, readFile } from '../src/index.ts';
import { usesIn } from '../src/uses.ts';

describe('importsOf', () => {
  test.each([
    ["import { a } from './a.ts';", ['./a.ts']],
    ["} from '../lib/money.js';", ['../lib/money.js']],
    ["const express = require('express');", ['express']],
    [
      'from people.timezones import local_time, HOUR',
      ['people/timezones', 'people/timezones/local_time', 'people/timezones/HOUR'],
    ],
    ['from . import models', ['./', './/models']],
    ['from ..common import audit', ['../common', '../common/audit']],
    ['import com.acme.Invoice;', ['com/acme/Invoice']],
    [String.raw`use App\Models\Invoice;`, ['App/Models/Invoice']],
    ['use crate::money::round;', ['crate/money/round']],
    ['\t"example.com/meterd/internal/clock"', ['example.com/meterd/internal/clock']],
    ['\tpgx "github.com/jackc/pgx/v5"', ['github.com/jackc/pgx/v5']],
    ["require_relative '../lib/mime_words'", ['../lib/mime_words']],
    ['#include "store/cart.h"', ['store/cart.h']],
    ['The mail says "from us" and imports nothing', []],
    ["total = sum('a/b')", []],
  ])('%s', (line, modules) => expect(importsOf(`\n${line}\n`)).toEqual(modules));

  test('a long line and a long list take no longer than they are', () => {
    expect(importsOf(`import ${'a.'.repeat(1_000_000)}`)).toEqual([]);
    expect(importsOf("import './a'\n".repeat(100_000))).toEqual(['./a']);
    expect(
      importsOf(Array.from({ length: 5_000 }, (_, n) => `import './a${n}'`).join('\n')).length,
    ).toBeLessThan(300);
  });
});

describe('usesIn', () => {
  test.each([
    ['a file beside it', { 'web/a.ts': "import './b.js';", 'web/b.ts': '', 'b.ts': '' }, ['web/b.ts']],
    ['the index of a folder', { 'a.ts': "import { x } from './lib';", 'lib/index.ts': '' }, ['lib/index.ts']],
    [
      'a module of Python',
      {
        'n/texts.py': 'from people.timezones import hour',
        'people/timezones.py': '',
        'people/models.py': '',
      },
      ['people/timezones.py'],
    ],
    [
      'a module of Python by its package',
      { 'n/texts.py': 'from people import timezones', 'people/timezones.py': '' },
      ['people/timezones.py'],
    ],
    [
      'the files of a package of Go',
      {
        'cmd/main.go': 'import "example.com/x/internal/clock"',
        'internal/clock/clock.go': '',
        'internal/clock/zone.go': '',
        'internal/clock/README.md': '',
      },
      ['internal/clock/clock.go', 'internal/clock/zone.go'],
    ],
    [
      'a class of Java',
      { 'src/main/a/Run.java': 'import com.acme.Invoice;', 'src/main/com/acme/Invoice.java': '' },
      ['src/main/com/acme/Invoice.java'],
    ],
    [
      'what only another file defines',
      { 'app/poll.rb': 'ReceiveMail.call(raw)', 'app/receive.rb': 'class ReceiveMail\nend\n' },
      ['app/receive.rb'],
    ],
    [
      'no library with the name of a file elsewhere',
      { 'a.ts': "import react from 'react';", 'docs/react.ts': '' },
      [],
    ],
    ['not itself', { 'a.ts': "import './a.ts';" }, []],
  ])('a file uses %s', async (_, texts, used) => {
    const read = await openSymbols();
    const files = Object.entries(texts).map(([path, text]) => readFile(path, text, read(path, text)));
    const [first] = usesIn(files);
    expect(new Set(Array.from(first ?? [], (at) => files[at]?.path))).toEqual(new Set(used));
  });
});
