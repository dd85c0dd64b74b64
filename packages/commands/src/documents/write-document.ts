import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { type Command } from '../command-line.ts';
import { AGENT_DOCS, agentDocs } from './agent-docs.ts';
import { API_DOCS, apiDocs } from './api-docs.ts';
import { ARCHITECTURE, architecture, FOLDERS, folders } from './architecture.ts';
import { collectNotices } from './collect-notices.ts';
import { ENV_EXAMPLE, envExample } from './env-example.ts';
import { JOB_DOCS, jobDocs } from './job-docs.ts';
import { NOTICES, noticesText } from './notices.ts';
import { WIDGET, widgetScript } from './widget.ts';
import { WORKSPACE_DOCS, workspaceDocs } from './workspace-docs.ts';

type Document = { file: string; text: () => string | Promise<string>; does: string };

const DOCUMENTS = {
  'api-docs': {
    file: API_DOCS,
    text: apiDocs,
    does: 'Writes docs/api.md from the operations table, with examples for each operation.',
  },
  'workspace-docs': {
    file: WORKSPACE_DOCS,
    text: workspaceDocs,
    does: 'Writes docs/workspace-api.md from the acts that are served below /api, with an example for each.',
  },
  'agent-docs': {
    file: AGENT_DOCS,
    text: agentDocs,
    does: 'Writes docs/agents.md from the contracts of the tools, with an example for each.',
  },
  'job-docs': {
    file: JOB_DOCS,
    text: jobDocs,
    does: 'Writes docs/jobs.md from the table of the kinds of work.',
  },
  'env-example': {
    file: ENV_EXAMPLE,
    text: envExample,
    does: 'Writes .env.example from the apps’ own settings, each once, with what it means and an example.',
  },
  architecture: {
    file: ARCHITECTURE,
    text: architecture,
    does: 'Draws docs/architecture.svg from the dependencies that the packages declare.',
  },
  folders: {
    file: FOLDERS,
    text: folders,
    does: 'Draws docs/folders.svg from the imports between the folders of the larger packages.',
  },
  notices: {
    file: NOTICES,
    text: () => noticesText(collectNotices()),
    does: 'Writes THIRD_PARTY_NOTICES.md: packages, data and weights that the product is made with, and their licences.',
  },
  widget: {
    file: WIDGET,
    text: widgetScript,
    does: 'Builds packages/widget/built/widget.js, the script of surveys that web pages load.',
  },
} satisfies Record<string, Document>;

export type DocumentName = keyof typeof DOCUMENTS;

export function documentCommand(name: DocumentName): Command {
  return { run: `npm run ${name}`, does: DOCUMENTS[name].does, example: `npm run ${name}` };
}

export async function writeDocument(name: DocumentName): Promise<void> {
  const { file, text } = DOCUMENTS[name];
  writeFileSync(file, await text());
  console.log(`${path.relative(root, file)} is written.`);
}
