// The generated files of this repository, and the text of each.
export { AGENT_DOCS, agentDocs } from './agent-docs.ts';
export { API_DOCS, apiDocs } from './api-docs.ts';
export { ARCHITECTURE, architecture, FOLDERS, folders } from './architecture.ts';
export { importsIn, isFolder, partArrows, partsOf, reachedFrom, sourcesIn } from './import-graph.ts';
export { collectNotices } from './collect-notices.ts';
export { ENV_EXAMPLE, envExample } from './env-example.ts';
export { JOB_DOCS, jobDocs } from './job-docs.ts';
export { NOTICES, noticesText } from './notices.ts';
export { WIDGET, widgetScript } from './widget.ts';
export { documentCommand, writeDocument } from './write-document.ts';
export { WORKSPACE_DOCS, workspaceDocs } from './workspace-docs.ts';
