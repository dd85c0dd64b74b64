// npm run contract -- URL --token T [--survey-key K] [--app-url U]
// Holds a deployment against the contract, from outside: no store is started and none is asked. What it sends is new on every
// run and stays in the token's workspace, so give it one of its own; the survey key is of a survey with a rating scale. The token
// and the key may come in CONTRACT_TOKEN and CONTRACT_SURVEY_KEY instead, where a command line would be logged. A run takes
// about fifty of the 500 requests an hour that the token has for each of the two transcript operations.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.ts';
import { stopSignal } from './stop-signal.ts';

const USAGE = 'Usage: npm run contract -- URL --token T [--survey-key K] [--app-url U]';

type Asked = { url: string; token: string; surveyKey: string | undefined; appUrl: string | undefined };

/** What jest writes of a run, as far as it is read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { ancestorTitles: string[]; status: string }[] }[];
};

const asked = readArguments();
if (asked === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { report, exitCode } = await runSuite(asked);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  if (asked.surveyKey === undefined)
    console.log('Not checked without --survey-key: POST /surface/submit, POST /surface/seen');
  if (asked.appUrl === undefined) console.log('Not checked without --app-url: how agents find their way in');
  console.log(`Covered: ${coveredSections(report).join(', ')}`);
  console.log(`${report.numPassedTests} passed, ${failed} failed`);
  process.exitCode = exitCode;
}

function readArguments(): Asked | undefined {
  try {
    const text = { type: 'string' } as const;
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { token: text, 'survey-key': text, 'app-url': text },
    });
    const [url = '', ...more] = positionals;
    const token = values.token ?? process.env['CONTRACT_TOKEN'];
    const surveyKey = values['survey-key'] ?? process.env['CONTRACT_SURVEY_KEY'];
    const appUrl = values['app-url'];
    if (!isWebAddress(url) || more.length > 0 || !token) return undefined;
    if (appUrl !== undefined && !isWebAddress(appUrl)) return undefined;
    return { url, token, surveyKey: surveyKey || undefined, appUrl };
  } catch {
    return undefined; // an option that is not known
  }
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
          ...process.env,
          CONTRACT_URL: url,
          CONTRACT_TOKEN: token,
          CONTRACT_SURVEY_KEY: surveyKey,
          CONTRACT_APP_URL: appUrl,
        },
      },
    );
    stop.addEventListener('abort', () => jest.kill('SIGTERM'));
    const [code] = (await once(jest, 'exit')) as [number | null];
    return { report: readReport(reportFile), exitCode: code ?? 130 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that ended before it could report has failed. */
function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults: [] };
  }
}

/** The sections of the specification that the groups of the tests that ran are named for. */
function coveredSections({ testResults }: Report): string[] {
  const groups = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ ancestorTitles }) => ancestorTitles),
  );
  const ofTheSpecification = groups.map((name) => name.replaceAll(/CONTRACT-DECISIONS §\d+/g, ''));
  const sections = new Set(ofTheSpecification.flatMap((name) => name.match(/§\d+(\.\d+)?/g) ?? []));
  const inOrder = new Intl.Collator('en', { numeric: true });
  return [...sections].toSorted(inOrder.compare);
}
