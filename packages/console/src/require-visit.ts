import { type Role } from '@feedback/contract/vocabulary';
import { mayDo, RoleRefused } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { messagePage } from './cards/message-page.tsx';
import { type ConsoleDeps } from './deps.ts';
import { localeOf } from './format.ts';
import { sendPage } from './send-page.ts';
import { setVisit, visitOf } from './visit.ts';

/** Lets members into the pages of their workspace; others are sent to sign in, and come back. */
export function requireVisit({
  visitorOf,
  now,
}: Pick<ConsoleDeps, 'visitorOf' | 'now'>): RequestHandler<{ workspaceId: string }> {
  return async (req, res, next) => {
    const visitor = await visitorOf(req);
    if (!visitor) {
      if (req.method !== 'GET') {
        sendPage(res.status(401), endedPage(req.get('referer')));
        return;
      }
      res.redirect(303, `/signin?to=${encodeURIComponent(req.originalUrl)}`);
      return;
    }
    const { workspaceId: id } = req.params;
    const membership = visitor.memberships.find(({ workspaceId }) => workspaceId === id);
    if (!membership)
      throw new AppError('not-found', 'There is no such workspace, or you are not a member of it.');
    setVisit(res, {
      personId: visitor.personId,
      email: visitor.email,
      role: membership.role,
      workspace: { id, name: membership.workspaceName },
      workspaces: visitor.memberships.map(({ workspaceId, workspaceName }) => ({
        id: workspaceId,
        name: workspaceName,
      })),
      home: `/w/${id}`,
      locale: localeOf(req.acceptsLanguages()),
      at: now(),
    });
    next();
  };
}

/** Says to a person whose session has ended that their form did nothing, with a way to sign in and back. */
function endedPage(referer: string | undefined): string {
  const to = referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : '/';
  return messagePage({
    title: 'Your session has ended',
    text: 'So nothing was changed. Sign in again, then repeat what you did.',
    next: { href: `/signin?to=${encodeURIComponent(to)}`, words: 'Sign in' },
  });
}

/** Refuses a visitor whose role is too low for a page. What writes checks the role again, in its own transaction. */
export function requireRole(least: Role): RequestHandler {
  return (_req, res, next) => {
    if (!mayDo(visitOf(res).role, least))
      throw new RoleRefused(`This page is for ${least}s of the workspace. Ask one of its owners.`);
    next();
  };
}
