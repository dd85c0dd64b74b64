import { describe, expect, test } from '@jest/globals';
import { isTexts, locate, readFile, withShownTexts } from '../src/index.ts';

const read = (path: string, text: string) => readFile(path, text, []);
const textsOf = (path: string, text: string) => Object.fromEntries(read(path, text).texts);

describe('the texts that people see', () => {
  test.each([
    ['locale/en/client.json', true],
    ['src/i18n/en.json', true],
    ['imports/i18n/data/en.i18n.json', true],
    ['conf/locale/locale_en-US.ini', true],
    ['public/intl/messages/en-US.json', true],
    ['config/locales/devise.en.yml', true],
    ['lang/en/entities.php', true],
    ['src/i18n/de.json', false],
    ['src/enough/en.json', false],
    ['src/lang/open.json', false],
    ['locales/en/README.md', false],
  ])('%s holds the English ones: %s', (path, holds) => expect(isTexts(path)).toBe(holds));

  test('are read from JSON: below keys, in forms, in pieces', () => {
    const text = JSON.stringify({
      button: { save: 'Save changes' },
      items_one: '{{count}} item',
      compiled: [{ type: 0, value: 'Access code' }],
      minutes: ['%d minute ago', '%d minutes ago'],
      number: 3,
      empty: '…',
    });
    expect(textsOf('locales/en.json', text)).toEqual({
      'button.save': 'Save changes',
      items_one: '{{count}} item',
      compiled: 'Access code',
      minutes: '%d minute ago %d minutes ago',
    });
  });

  test('are read line by line: YAML, PHP, INI, and JSON that is broken', () => {
    expect(
      textsOf('config/locales/en.yml', 'en:\n  # a note\n  posts:\n    save: "Save it"\n  bye: Good bye\n'),
    ).toEqual({
      'en.posts.save': 'Save it',
      'en.bye': 'Good bye',
    });
    const php =
      "<?php\nreturn [\n    'copy' => 'Copy book',\n    'tags' => [\n        'none' => 'No tags yet',\n    ],\n];\n";
    expect(textsOf('lang/en/entities.php', php)).toEqual({ copy: 'Copy book', 'tags.none': 'No tags yet' });
    expect(textsOf('locale/en.ini', '[user]\nprofile = Your profile\n[admin]\nusers = All users\n')).toEqual({
      'user.profile': 'Your profile',
      'admin.users': 'All users',
    });
    expect(textsOf('locales/en.json', '{\n  "save": "Save it",\n')).toEqual({ save: 'Save it' });
  });
});

describe('files of code', () => {
  const english = (text: object) => read('locales/en.json', JSON.stringify(text));
  const shownIn = (path: string, code: string, ...texts: ReturnType<typeof read>[]) =>
    withShownTexts([read(path, code), ...texts])[0]?.says.slice(1);

  test('show the texts that they ask for by key, as it stands, behind the file’s name, or without the part at its top', () => {
    const texts = english({ form: { save: 'Save changes' } });
    expect(shownIn('a.tsx', "t('form.save')", texts)).toEqual(['Save changes']);
    expect(shownIn('a.go', 'T("form.other")', texts)).toEqual([]);
    const php = read('lang/en/books.php', "    'copy_of' => 'Copy of a book',\n");
    expect(shownIn('a.php', "trans('books.copy_of')", php)).toEqual(['Copy of a book']);
    const yaml = read('config/locales/en.yml', 'en:\n  posts:\n    save: Save the post\n');
    expect(shownIn('a.rb', "I18n.t('posts.save')", yaml)).toEqual(['Save the post']);
    expect(shownIn('a.ts', "t('items')", english({ items_other: 'Many' }))).toEqual([]);
  });

  test('show the texts that they ask for by a name for the key', () => {
    const names = Array.from({ length: 8 }, (_, n) => `  name${n}: 'label.name-${n}',\n`).join('');
    const table = read('messages.ts', `export const labels = {\n${names}};\n`);
    const texts = english({ 'label.name-3': 'Move to another team' });
    expect(shownIn('Page.tsx', 'x(labels.name3)', table, texts)).toEqual(['Move to another team']);
    expect(shownIn('Page.tsx', 'x(others.name3)', table, texts)).toEqual([]);
  });

  test('are found by words that only the texts have, in the part that asks for them', () => {
    const texts = english({ 'dialog.hint': 'Your storage is almost full' });
    const filler = Array.from({ length: 70 }, (_, n) => `call(${n})\n`).join('');
    const files = withShownTexts([
      read('src/a.ts', "call('dialog.other')\n"),
      read('src/b.ts', `${filler}call('dialog.hint')\n`),
      texts,
    ]);
    expect(files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts']);
    const [first] = locate(
      { files, commits: [] },
      { title: 'storage full', text: 'It says that storage is full' },
    );
    expect([first?.path, first?.chunks[0]?.from]).toEqual(['src/b.ts', 61]);
  });
});
