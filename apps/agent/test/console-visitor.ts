import { type people, withWorkspace, workspaces } from '@feedback/db';
import { type Browser, type Page } from '@feedback/test-support/browser';
import { type Harness, type Member, newBrowser } from './harness.ts';
import { asPage } from './person-at-browser.ts';

/** A person with a browser in the console of their workspace. */
export type ConsoleVisitor = {
  browser: Browser;
  /** The path that the workspace's pages begin with. */
  home: string;
  /** Opens a page below the workspace, such as `/priorities`. */
  open: (path: string) => Promise<Page>;
  /** Posts a form to a path below the workspace, as its page does; returns the page that follows. */
  post: (path: string, fields?: Record<string, string | string[]>) => Promise<Page>;
  /** Posts a form with a file in its field `file`; returns the page that follows. */
  upload: (
    path: string,
    fields: Record<string, string>,
    file: { name: string; text: string | Buffer },
  ) => Promise<Page>;
};

/** Signs a person in to the console, through the form. */
export async function visitConsole(t: Harness, person: Member): Promise<ConsoleVisitor> {
  const browser = newBrowser();
  const form = asPage(await browser.open(`${t.url}/signin`));
  const arrived = asPage(await browser.submit(form, { email: person.email, password: person.password }));
  if (arrived.status !== 200) throw new Error(`${arrived.status} at ${arrived.url.href}: ${arrived.html}`);
  const home = `/w/${person.workspaceId}`;
  return {
    browser,
    home,
    open: async (path) => asPage(await browser.open(`${t.url}${home}${path}`)),
    post: async (path, fields = {}) => {
      const url = new URL(`${t.url}${home}${path}`);
      const form = { action: url.href, fields: [], names: new Set<string>() };
      return asPage(
        await browser.submit({ url, status: 200, headers: new Headers(), html: '', form }, fields),
      );
    },
    upload: async (path, fields, file) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set(
        'file',
        new Blob([typeof file.text === 'string' ? file.text : new Uint8Array(file.text)]),
        file.name,
      );
      const url = new URL(`${t.url}${home}${path}`);
      const headers = { cookie: await browser.cookies(url.href), origin: t.url };
      const sent = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
      const location = sent.headers.get('location');
      if (location !== null) return asPage(await browser.open(new URL(location, url)));
      return { url, status: sent.status, headers: sent.headers, html: await sent.text(), form: undefined };
    },
  };
}

/** Adds a person with another role to a member's workspace. */
export async function addToWorkspace(
  t: Harness,
  { workspaceId }: Member,
  role: people.Role,
): Promise<Member> {
  const person = await t.newMember();
  const { personId } = person;
  await withWorkspace(t.db, workspaceId, (tx) => workspaces.addMember(tx, workspaceId, { personId, role }));
  return { ...person, workspaceId };
}
