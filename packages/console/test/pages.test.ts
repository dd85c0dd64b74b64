import { describe, expect, test } from '@jest/globals';
import {
  changePasswordPage,
  consentPage,
  type ConsentView,
  messagePage,
  resetPasswordPage,
  signInPage,
  signUpPage,
} from '../src/index.ts';

const EVIL = `"><script>alert('x')</script>`;
const VIEW: ConsentView = {
  action: '/interaction/1',
  csrf: 'token',
  agentName: EVIL,
  destination: EVIL,
  isOnThisComputer: true,
  email: EVIL,
  workspaces: [
    { id: '1', name: EVIL, isReadOnly: true },
    { id: '2', name: 'Second', isReadOnly: false },
  ],
  scopes: ['read', 'write'],
};

describe.each([
  ['sign-in', signInPage({ action: '/1', email: EVIL, problem: EVIL, signUpAt: '/2', invitedTo: EVIL })],
  [
    'sign-up',
    signUpPage({ action: '/1', signInAt: '/2', name: EVIL, email: EVIL, problem: EVIL, invitedTo: EVIL }),
  ],
  ['change-password', changePasswordPage({ action: '/1', email: EVIL, problem: EVIL })],
  ['reset-password', resetPasswordPage({ action: '/1', email: EVIL, problem: EVIL })],
  ['consent', consentPage({ ...VIEW, publishedBy: EVIL })],
  ['consent, asked again', consentPage({ ...VIEW, problem: EVIL })],
  ['message', messagePage({ title: EVIL, text: EVIL })],
])('the %s page', (_, html) => {
  test('shows text of others as text, never as markup', () => {
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/="[^"]*"><script/);
  });

  test('is a complete page with a language, a title, one heading and one main part', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    for (const tag of ['title', 'h1', 'main'])
      expect(html.match(new RegExp(`<${tag}[ >]`, 'g'))).toHaveLength(1);
  });

  test('has no style and no script of its own, as its Content-Security-Policy demands', () => {
    expect(html).not.toMatch(/<style|style="|<script(?! type="module" src="\/assets\/)|\son\w+="/);
  });

  test('labels every field for screen readers', () => {
    const labelled = [...html.matchAll(/<label\b.*?<\/label>/gs)].join('');
    const fields = [...html.matchAll(/<(?:input|select)(?![^>]*type="hidden")[^>]*>/g)].map(([tag]) => tag);
    const isNamed = (field: string) =>
      labelled.includes(field) || labelled.includes(`for="${/ id="(\w+)"/.exec(field)?.[1]}"`);
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
  });
});

describe('the consent page', () => {
  test('is one form with a checkbox per scope, and buttons to approve and to deny', () => {
    const html = consentPage(VIEW);
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toMatch(/type="checkbox" name="scope" value="read" checked/);
    expect(html).toMatch(/type="checkbox" name="scope" value="write"\/>/); // writing is the person's choice
    expect(html).toMatch(/name="decision" value="approve"/);
    expect(html).toMatch(/name="decision" value="deny"/);
  });

  test('offers a choice of workspace only to a person with several', () => {
    expect(consentPage(VIEW)).toContain('<select id="workspace" name="workspace" form="consent" required');
    expect(consentPage(VIEW)).toContain('<option value>Choose…</option>');
    expect(consentPage({ ...VIEW, workspaces: VIEW.workspaces.slice(1) })).not.toContain('<select');
  });

  test('shows the problem of the last submission, and keeps the scopes unticked', () => {
    const html = consentPage({ ...VIEW, problem: 'Choose a workspace.', unticked: ['write'] });
    expect(html).toMatch(/role="alert"[^>]*>Choose a workspace\.</);
    expect(html).toContain('aria-describedby="problem"');
    expect(html).toMatch(/value="read" checked/);
    expect(html).toMatch(/value="write"\/>/);
  });

  test('warns of programs on this computer, and only of them', () => {
    expect(consentPage(VIEW)).toContain('your own computer');
    expect(consentPage({ ...VIEW, isOnThisComputer: false })).not.toContain('your own computer');
  });
});

describe('the sign-in and the sign-up page', () => {
  test('link to each other only where that is possible', () => {
    expect(signInPage({ action: '/1' })).not.toContain('<a ');
    expect(signInPage({ action: '/1', signUpAt: '/1/sign-up' })).toContain('<a href="/1/sign-up">');
    expect(signUpPage({ action: '/1/sign-up', signInAt: '/1' })).toContain('<a href="/1">');
  });

  test('name each field’s purpose for password managers', () => {
    expect(signInPage({ action: '/1' })).toMatch(/name="password"[^>]*autocomplete="current-password"/);
    expect(signInPage({ action: '/1' })).toMatch(/name="email"[^>]*autocomplete="username"/);
    expect(signUpPage({ action: '/1', signInAt: '/2' })).toMatch(
      /name="password"[^>]*autocomplete="new-password"/,
    );
    expect(signUpPage({ action: '/1', signInAt: '/2' })).toMatch(/name="name"[^>]*autocomplete="name"/);
  });
});
