import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isRecord } from '@feedback/contract/is-record';
import { reasonIn } from '../reason-in.ts';
import { type Finding, unknown, wrong } from './finding.ts';

const CHECK = 'installation';
const NAME = 'feedback-intelligence-service';
/** Where its tools are fetched first, this takes minutes. */
const PATIENCE_MS = 600_000;

/**
 * What `npm run doctor` finds in the folder of an installation, with the settings of this environment or of the instance that runs there: settings,
 * stores, processes, mail. It runs a program that lies there, so the person names the folder.
 */
export async function checkInstallation(given: string | undefined): Promise<Finding[]> {
  if (given === undefined)
    return [unknown(CHECK, 'not looked at: add --installation with the folder that the service runs in')];
  const folder = path.resolve(given);
  if (!isInstallation(folder))
    return [
      wrong(CHECK, `${folder} is no checkout of the service`, 'name the folder that its apps are started in'),
    ];
  const args = ['scripts/run.mjs', 'scripts/doctor.ts', '--json'];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, timeout: PATIENCE_MS });
  try {
    return findingsIn(await run.catch(whatItPrinted));
  } catch (error) {
    return [wrong(CHECK, `npm run doctor does not run in ${folder}: ${reasonIn(error)}`)];
  }
}

/** It ends with 1 where it found something wrong. */
function whatItPrinted(error: unknown): { stdout: string } {
  if (isRecord(error) && error['code'] === 1 && typeof error['stdout'] === 'string' && error['stdout'] !== '')
    return { stdout: error['stdout'] };
  throw error;
}

function findingsIn({ stdout }: { stdout: string }): Finding[] {
  return (JSON.parse(stdout) as { findings: Finding[] }).findings;
}

function isInstallation(folder: string): boolean {
  try {
    const found: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return isRecord(found) && found['name'] === NAME;
  } catch {
    return false;
  }
}
