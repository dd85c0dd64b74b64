import { auditRoleRefusal } from '@feedback/core';
import { AppError, STATUS_OF } from '@feedback/runtime';
import { type ErrorRequestHandler, type RequestHandler } from 'express';
import { callerOf } from './act-form.ts';
import { type ConsoleDeps } from './deps.ts';
import { asSentence } from './form-shown.ts';
import { renderFrame, type Said } from './layout/frame.tsx';
import { takeSaid } from './said.ts';
import { sendPage } from './send-page.ts';
import { findVisit, type Visit } from './visit.ts';

/** Answers an address that no room has. */
export const noSuchPage: RequestHandler = () => {
  throw new AppError('not-found', 'There is no such page in this workspace.');
};

/** Shows a refusal as a page of the workspace, with the way back. What the service did wrong is answered outside. */
export function showRefusals({ db }: Pick<ConsoleDeps, 'db'>): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    const visit = findVisit(res);
    if (!(error instanceof AppError) || STATUS_OF[error.kind] >= 500 || !visit) {
      next(error);
      return;
    }
    await auditRoleRefusal(db, error, {
      caller: () => callerOf(req, res),
      request: `${req.method} ${req.originalUrl}`,
    });
    const status = STATUS_OF[error.kind];
    const back = backOf(req.get('referer'), visit);
    sendPage(
      res.status(status),
      refusalPage({
        visit,
        back,
        said: takeSaid(req, res),
        title: status === 404 ? 'Not here' : 'This did not work',
        text: asSentence(error.message),
      }),
    );
  };
}

function refusalPage({
  visit,
  title,
  text,
  back,
  said,
}: {
  visit: Visit;
  title: string;
  text: string;
  back: string;
  said: Said | undefined;
}): string {
  return renderFrame({
    visit,
    room: undefined,
    title,
    said,
    children: (
      <>
        <h1>{title}</h1>
        <p class="prose" role="alert">
          {text}
        </p>
        <p>
          <a class="button first" href={back}>
            Back
          </a>
        </p>
      </>
    ),
  });
}

/** The page that the person came from, if it is one of this workspace; else the board. */
function backOf(referer: string | undefined, { home }: Visit): string {
  const path = referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : '';
  return path.startsWith(`${home}/`) ? path : `${home}/priorities`;
}
