import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { root, stopSignal } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { type Command, type Given, UsageError } from '../command-line.ts';

type Asked = { url: string; token: string; surveyKey: string | undefined; appUrl: string | undefined };

/** The parts of jest's report that are read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { ancestorTitles: string[]; status: string }[] }[];
};

export const contractCommand: Command = {
  run: 'npm run contract',
  does: `Holds a deployment against the contract, from outside: no store is started and none is asked. What it sends is new on every run and
stays in the token's workspace, so give it one of its own. A run takes about fifty of the 500 requests an hour that the token has for
each of the two transcript operations. Where a command line would be logged, CONTRACT_TOKEN and CONTRACT_SURVEY_KEY say the same.`,
  forms: ['URL --token T [--survey-key K] [--app-url U]'],
  options: {
    token: { value: 'T', about: 'a session token of the deployment' },
    'survey-key': {
      value: 'K',
      about: 'the key of a survey with a rating scale; without it surveys are not checked',
    },
    'app-url': { value: 'U', about: 'where agents connect; without it their way in is not checked' },
  },
  example: 'npm run contract -- https://api.feedback.example --token "$TOKEN" --survey-key fsk_…',
};

export async function holdAgainstContract(given: Given): Promise<void> {
  const asked = toAsked(given);
  const { report, exitCode } = await runSuite(asked);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  if (asked.surveyKey === undefined)
    console.log('Not checked without --survey-key: POST /surface/submit, POST /surface/seen');
  if (asked.appUrl === undefined) console.log('Not checked without --app-url: how agents find their way in');
  console.log(`Covered: ${coveredSections(report).join(', ')}`);
  console.log(`${report.numPassedTests} passed, ${failed} failed`);
  process.exitCode = exitCode;
}

function toAsked({ words: [url, ...more], value }: Given): Asked {
  const token = value('token') ?? environment['CONTRACT_TOKEN'];
  const surveyKey = value('survey-key') ?? environment['CONTRACT_SURVEY_KEY'];
  const appUrl = value('app-url');
  if (url === undefined) throw new UsageError('Which deployment? npm run contract -- URL --token T');
  if (!isWebAddress(url)) throw new UsageError(`URL must be an http or https address, not "${url}"`);
  if (more.length > 0) throw new UsageError(`One deployment at a time: "${more[0]}" is one too many`);
  if (!token)
    throw new UsageError('As whom? Set --token T or CONTRACT_TOKEN to a session token of the deployment');
  if (appUrl !== undefined && !isWebAddress(appUrl))
    throw new UsageError(`--app-url must be an http or https address, not "${appUrl}"`);
  return { url, token, surveyKey: surveyKey || undefined, appUrl };
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

async function runSuite({ url, token, surveyKey, appUrl }: Asked) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-contract-'));
  const reportFile = path.join(folder, 'report.json');
  const left = [
    ...(surveyKey === undefined ? ['/post-surface-[^/]*$'] : []),
    ...(appUrl === undefined ? ['/agent-[^/]*$'] : []),
  ];
  const stop = stopSignal(() => {});
  try {
    const jest = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
        '--roots=<rootDir>/test/contract',
        '--verbose',
        '--json',
        `--outputFile=${reportFile}`,
        ...left.map((pattern) => `--testPathIgnorePatterns=${pattern}`),
      ],
      {
        cwd: root,
        stdio: ['inherit', 'ignore', 'inherit'],
        env: {
          ...environment,
          CONTRACT_URL: url,
          CONTRACT_TOKEN: token,
          CONTRACT_SURVEY_KEY: surveyKey,
          CONTRACT_APP_URL: appUrl,
        },
      },
    );
    stop.addEventListener('abort', () => jest.kill('SIGTERM'));
    const [code]: (number | null)[] = await once(jest, 'exit');
    return { report: readReport(reportFile), exitCode: code ?? 130 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that ended before its report counts as failed. */
function readReport(file: string): Report {
  try {
    return ownJson<Report>(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults: [] };
  }
}

/** The sections of docs/interface.md in the names of the test groups that ran. */
function coveredSections({ testResults }: Report): string[] {
  const groups = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ ancestorTitles }) => ancestorTitles),
  );
  const sections = new Set(groups.flatMap((name) => name.match(/§\d+(\.\d+)?/g) ?? []));
  const inOrder = new Intl.Collator('en', { numeric: true });
  return [...sections].toSorted(inOrder.compare);
}
