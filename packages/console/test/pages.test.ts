import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { consentPage, type ConsentView, messagePage, signInPage, STYLE_HASH } from '../src/index.ts';

const EVIL = `"><script>alert('x')</script>`;
const VIEW: ConsentView = {
  action: '/interaction/1',
  csrf: 'token',
  agentName: EVIL,
  destination: EVIL,
  isOnThisComputer: true,
  email: EVIL,
  workspaces: [
    { id: '1', name: EVIL },
    { id: '2', name: 'Second' },
  ],
  scopes: ['read', 'write'],
};

describe.each([
  ['sign-in', signInPage({ action: '/idp/interaction/1', email: EVIL, problem: EVIL })],
  ['consent', consentPage(VIEW)],
  ['message', messagePage({ title: EVIL, text: EVIL })],
])('the %s page', (_, html) => {
  test('shows what strangers wrote as text, never as markup', () => {
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/="[^"]*"><script/);
  });

  test('is a whole page with a language, a title, one heading and one main part', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    for (const tag of ['title', 'h1', 'main']) expect(html.split(`<${tag}>`)).toHaveLength(2);
  });

  test('has only the style that its Content-Security-Policy names', () => {
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(`'sha256-${createHash('sha256').update(style).digest('base64')}'`).toBe(STYLE_HASH);
    expect(html).not.toContain('style="');
  });

  test('names every field for who cannot see it', () => {
    const labelled = [...html.matchAll(/<label\b.*?<\/label>/gs)].join('');
    const fields = [...html.matchAll(/<input(?![^>]*type="hidden")[^>]*>/g)].map(([tag]) => tag);
    for (const field of fields) expect(labelled).toContain(field);
  });
});

describe('the consent page', () => {
  test('is one form with the scopes to untick, and a yes and a no', () => {
    const html = consentPage(VIEW);
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toMatch(/type="checkbox" name="scope" value="read" checked/);
    expect(html).toMatch(/type="checkbox" name="scope" value="write" checked/);
    expect(html).toMatch(/name="decision" value="approve"/);
    expect(html).toMatch(/name="decision" value="deny"/);
  });

  test('offers a choice only where there is one', () => {
    expect(consentPage(VIEW)).toContain('<select id="workspace" name="workspace" form="consent">');
    expect(consentPage({ ...VIEW, workspaces: VIEW.workspaces.slice(1) })).not.toContain('<select');
  });

  test('warns of programs on this computer, and only of them', () => {
    expect(consentPage(VIEW)).toContain('your own computer');
    expect(consentPage({ ...VIEW, isOnThisComputer: false })).not.toContain('your own computer');
  });
});
