import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seedSurveyKey } from '../seed-survey.ts';

/** The survey key of the demo workspace. Each instance creates its own at its first start and keeps it. */
export async function demoSurveyKey(dir: string, databaseUrl: string, workspaceId: string): Promise<string> {
  const file = path.join(dir, 'survey-key');
  const key = await seedSurveyKey(databaseUrl, workspaceId, read(file));
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
