import { expect, test } from '@jest/globals';
import { renderMarkdown } from '../../src/docs/render-document.ts';

const from = { slug: 'senders', name: 'Senders', file: 'docs/senders.md' };
const htmlOf = (source: string) => renderMarkdown(source, from).html;

test('HTML in a document is shown as text, and links run no script', () => {
  expect(htmlOf('<script>alert(1)</script> [x](javascript:alert(1))')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>\n',
  );
});

test.each([
  ['[a](api.md#post-feedback)', '<a href="/docs/rest-api#post-feedback">a</a>'],
  ['[a](../packages/cli/README.md)', '<a href="/docs/command">a</a>'],
  ['[a](#here)', '<a href="#here">a</a>'],
  ['[a](https://example.com/x)', '<a href="https://example.com/x">a</a>'],
  ['[a](decisions/0039-senders.md)', '<a href="/docs/decision-39">a</a>'],
  ['[**a** b](../training/README.md)', '<strong>a</strong> b'],
  ['[a](../../../etc/passwd)', 'a'],
  ['![a](architecture.svg)', '<img src="/docs/pictures/architecture.svg" alt="a">'],
  ['![a](screens/priorities.jpg)', ''],
])('%s leads to where that is served, or nowhere', (source, expected) => {
  expect(htmlOf(source)).toBe(`<p>${expected}</p>\n`);
});

test('a corner of a table without words is no heading', () => {
  expect(htmlOf('| | b |\n| --- | --- |\n| x | 1 |')).toContain('<td></td>\n<th>b</th>');
});

test('numbers of tables are aligned by a class, and tables can be scrolled with the keyboard', () => {
  const html = htmlOf('| a | b |\n| --- | ---: |\n| x | 1 |');
  expect(html).toContain('<td>x</td>');
  expect(html).toContain('<td class="num">1</td>');
  expect(html).toMatch(/^<div class="wide" tabindex="0" role="group" aria-label="Table">/);
});

test('headings have the ids that git hosts give them, and what stands below them is found', () => {
  const { html, sections } = renderMarkdown(
    '# A\n\none `two`\n\n## POST /a_b\n\n- three\n\n```sh\nfour\n```\n\n## A',
    from,
  );
  expect(html).toContain('<h2 id="post-a_b">');
  expect(html).toContain('<h2 id="a-1">');
  expect(sections.map(({ id, text }) => [id, text.trim()])).toEqual([
    ['a', 'one two'],
    ['post-a_b', 'three four'],
    ['a-1', ''],
  ]);
});
