import path from 'node:path';
import { type CheckOptions, KEPT, outputOf, tool } from './tool.ts';

// What runs in browsers is checked against what browsers have.
const PROJECTS = {
  types: '.',
  script: 'packages/console/src/script',
  widget: 'packages/widget/src/element',
  react: 'packages/react/src',
};

/** Where the compiler keeps what it knows of each project. */
export const BUILD_INFO = Object.keys(PROJECTS).map(fileOf);

/** The compiler knows by the content of each file what has to be checked again. */
export function checkTypes({ whole }: Pick<CheckOptions, 'whole'>): boolean {
  return argumentsOf(whole)
    .map((args) => tool('tsc', ...args))
    .every(Boolean);
}

/** Brings the build information up to date, and says nothing of what is wrong. */
export function refreshBuildInfo(): void {
  for (const args of argumentsOf(false)) outputOf('tsc', ...args);
}

function argumentsOf(whole: boolean): string[][] {
  return Object.entries(PROJECTS).map(([name, project]) => [
    '--project',
    project,
    ...(whole ? [] : ['--incremental', '--tsBuildInfoFile', fileOf(name)]),
  ]);
}

function fileOf(name: string): string {
  return path.join(KEPT, `${name}.tsbuildinfo`);
}
