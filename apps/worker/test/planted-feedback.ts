import {
  createSurveyKey,
  feedbackAcceptor,
  type FeedbackInput,
  surveyAcceptor,
  type Submission,
} from '@feedback/core';
import { newId, surveyKeys, surveys, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import sharp from 'sharp';
import { type openJobs } from './harness.ts';

type Jobs = ReturnType<typeof openJobs>;

export const DANA = {
  customerName: 'Dana Foxworth',
  customerEmail: 'Dana.Foxworth@acme-marker.example',
  companyName: 'Acme',
};
export const EMAIL = 'dana.foxworth@acme-marker.example';
const ERIK = {
  customerName: 'Erik Blom',
  customerEmail: 'erik@other.example',
  companyName: 'Other',
  revenue: 900,
};
const FINN = { customerName: 'Finn Karlsen', customerEmail: 'finn@third.example', companyName: 'Third' };
/** What only Dana said or is. */
export const MARKERS = [
  'foxworth',
  'acme-marker',
  'zorblaxian',
  'wobblethorpe',
  'quixotic',
  'gribblenaut',
  'T-1001-marker',
  'plumvantic',
];

/** Runs every job that is due until none is. */
export async function settle(jobs: Jobs, workspace: TestWorkspace): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const [due] = await jobs.rows<{ kind: string }>(
      workspace,
      `select kind from task where due_at < now() + interval '1 hour' order by created_at`,
    );
    if (!due) return;
    await jobs.run(workspace, due.kind as Parameters<typeof jobs.run>[1]); // the ledger has no other kinds
  }
  throw new Error('the jobs do not come to an end');
}

export const send = (
  jobs: Jobs,
  workspace: TestWorkspace,
  inputs: (Partial<FeedbackInput> & { text: string })[],
) =>
  feedbackAcceptor({ db: jobs.db, now: () => new Date() }).acceptAll(
    workspace,
    inputs.map((input) => ({ source: 'test', ...input })),
  );

async function newSurvey(jobs: Jobs, { workspaceId, dedupSecret }: TestWorkspace) {
  const survey = { id: newId(), name: 'x', question: 'x', surface: 'bar' as const, allowedOrigins: [] };
  await withWorkspace(jobs.db, workspaceId, (tx) =>
    surveys.insert(tx, workspaceId, { ...survey, ratingScale: '1-5' }),
  );
  await createSurveyKey(jobs, workspaceId, { surveyId: survey.id, label: '' });
  const [key] = await withWorkspace(jobs.db, workspaceId, (tx) => surveyKeys.list(tx, workspaceId));
  const submit = surveyAcceptor({ db: jobs.db, now: () => new Date() });
  return (answer: Partial<Submission>) =>
    submit(
      { workspaceId, keyId: key?.id ?? '', surveyId: survey.id, dedupSecret },
      {
        text: '',
        statedKind: undefined,
        surface: 'bar',
        rating: 2,
        pageUrl: undefined,
        screenshot: undefined,
        visitor: 'test',
        ...answer,
      },
    );
}

export const EXPORT = 'The CSV export drops the last column of every report';
export const LOGIN = 'Signing in over SSO takes half a minute every morning';
export const THEME = 'Please give us a dark theme for the evening shift.';

/** Dana speaks through every way in; Erik and Finn say the same, nearly the same, and speak of Dana. */
export async function planted(jobs: Jobs) {
  const workspace = await jobs.newWorkspace();
  const submit = await newSurvey(jobs, workspace);
  await send(jobs, workspace, [{ text: LOGIN, ...ERIK }]);
  await send(jobs, workspace, [
    {
      text: 'The Zorblaxian importer crashes whenever I open it',
      ...DANA,
      externalId: 'T-1001-marker',
      sku: 'plumvantic-plan',
      revenue: 1200,
      metadata: { cc: EMAIL, tags: ['quixotic'] },
    },
  ]);
  await send(jobs, workspace, [
    { text: EXPORT, ...DANA, externalId: 'T-2' },
    { text: THEME, ...DANA },
    { text: LOGIN, ...DANA, externalId: 'T-9' },
    { text: 'Gribblenaut alerts arrive twice for me', customerName: 'Dana Foxworth', companyName: 'Acme' },
  ]);
  await send(jobs, workspace, [
    { text: EXPORT, ...ERIK },
    { text: THEME.toLowerCase().replace('.', ''), ...FINN },
    {
      text: `Dana Foxworth <${EMAIL}> told us that invoices show the wrong tax rate`,
      ...FINN,
      metadata: { by: EMAIL },
    },
  ]);
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await submit({
    text: 'Zorblaxian charts are hard to read in print',
    ...DANA,
    pageUrl: `https://app.example/?who=${encodeURIComponent(EMAIL)}`,
    screenshot: picture,
    metadata: { user_metadata: { team: 'quixotic' } },
  });
  await submit({ text: EXPORT, ...DANA });
  await submit({ text: EXPORT, ...ERIK });
  await submit({ text: '', rating: 5, ...DANA });
  await jobs.upload(workspace, {
    title: 'Renewal call with Dana Foxworth',
    text: [
      'Sam: Hello Dana, how is it going?',
      'Dana Foxworth: The wobblethorpe report never loads for our team, it is broken. You can write to dana.foxworth@acme-marker.example.',
      'Sam: I am sorry, Dana. We will look into it.',
      'Dana Foxworth: We also need the Zorblaxian export to work with large files, please.',
    ].join('\n'),
    customerName: 'Dana Foxworth',
    customerEmail: EMAIL,
    companyName: 'Acme',
    customerSpeaker: 'Dana Foxworth',
  });
  await settle(jobs, workspace);
  return workspace;
}
