import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

type Step = { name?: string; uses?: string; run?: string; env?: Record<string, string> };
type Workflow = {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<
    string,
    { needs?: string; environment?: string; permissions?: Record<string, string>; steps: Step[] }
  >;
};
type Form = {
  labels: string[];
  body: {
    type: string;
    id?: string;
    attributes: Record<string, unknown>;
    validations?: { required: boolean };
  }[];
};

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
// Steps that several jobs share are anchors, and those are merged as GitHub merges them.
const workflow = (name: string) => parse(read(`.github/workflows/${name}`), { merge: true }) as Workflow;
const form = (name: string) => parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as Form;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const runsOf = (of: Workflow) => stepsOf(of).flatMap(({ run }) => run ?? []);
const release = workflow('release.yml');
const jobSteps = (job: string) => release.jobs[job]?.steps ?? [];
const runsIn = (job: string) =>
  jobSteps(job)
    .flatMap(({ run }) => run ?? [])
    .join('\n');

describe.each(globSync('*.yml', { cwd: path.join(root, '.github/workflows') }))('the workflow %s', (name) => {
  const runs = runsOf(workflow(name));

  test('runs npm commands, scripts and test files that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = runs.flatMap((run) => [
      ...run.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g),
    ]);
    expect(commands.map(([, ran, short]) => ran ?? short ?? '').filter((one) => !(one in scripts))).toEqual(
      [],
    );
    const files = runs.flatMap((run) => [
      ...run.matchAll(/(?:^|[\s'"])((?:\.ci|scripts|clients|packages)\/[\w./-]*\w)/g),
    ]);
    const made = /\/dist$/; // what the steps before have built
    const missing = files
      .map(([, file = '']) => file)
      .filter((file) => !made.test(file) && !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
    const suites = runs
      .flatMap((run) => [...run.matchAll(/\(([\w|-]+)\)\\\.slow/g)])
      .flatMap(([, all = '']) => all.split('|'));
    const isThere = (suite: string) =>
      globSync(`{test,apps/*/test,packages/*/test}/**/${suite}.slow.test.ts`, { cwd: root }).length > 0;
    expect(suites.filter((suite) => !isThere(suite))).toEqual([]);
  });

  test('uses actions of one commit, and may write nothing but where a job says so', () => {
    const used = stepsOf(workflow(name)).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((one) => !/@[0-9a-f]{40}$/.test(one))).toEqual([]);
    expect(workflow(name).permissions).toEqual({ contents: 'read' });
  });
});

describe('the release', () => {
  test('begins with a tag of a version, and publishes only what has passed', () => {
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
    expect(release.jobs['npm']?.needs).toBe('build');
    expect(release.jobs['pypi']?.needs).toBe('build');
    expect(runsIn('build')).toMatch(/^npm test$/m);
  });

  test('holds the tag against the version of each package that it publishes', () => {
    const published = /for folder in (.+); do/.exec(runsIn('npm'))?.[1]?.split(' ') ?? [];
    expect(published.length).toBe(3);
    for (const folder of published)
      expect(runsIn('build')).toContain(folder.replace(/dist$/, 'package.json'));
    expect(runsIn('build')).toContain('clients/python/pyproject.toml');
    expect(read('clients/python/pyproject.toml')).toMatch(/^version = "\d+\.\d+\.\d+"$/m);
  });

  test('publishes with provenance, and with no token that is kept', () => {
    expect(runsIn('npm')).toMatch(/npm publish --provenance --access public/);
    expect(runsIn('pypi')).toMatch(/pypi-attestations sign clients\/python\/dist\/\*/);
    expect(runsIn('pypi')).toMatch(/twine upload .*--attestations clients\/python\/dist\/\*/);
    for (const job of ['npm', 'pypi']) {
      // Without it a registry and the log of provenance do not know the workflow.
      expect(release.jobs[job]?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
      expect(release.jobs[job]?.environment).toBe(job);
    }
    expect(read('.github/workflows/release.yml')).not.toContain('secrets.');
  });
});

describe('the forms for issues', () => {
  test('a bug asks for what the doctor says, with commands that there are', () => {
    const doctor = form('bug.yml').body.find(({ id }) => id === 'doctor');
    const asks = String(doctor?.attributes['description']);
    expect(asks).toContain('`feedback doctor --json`');
    expect(asks).toContain('`npm run --silent doctor -- --json`');
    expect(doctor?.attributes['render']).toBe('json');
  });

  test.each(['bug.yml', 'idea.yml'])(
    '%s has a name for each of its fields, and asks for the need',
    (name) => {
      const fields = form(name).body.filter(({ type }) => type !== 'markdown');
      const ids = fields.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(fields.filter(({ id, attributes }) => !id || !attributes['label'])).toEqual([]);
      expect(fields[0]?.validations).toEqual({ required: true });
      expect(form(name).labels).toHaveLength(1);
    },
  );

  test('nothing but these may be written, and a weakness is reported elsewhere', () => {
    expect(parse(read('.github/ISSUE_TEMPLATE/config.yml'))).toEqual({ blank_issues_enabled: false });
    expect(String(form('bug.yml').body[0]?.attributes['value'])).toContain('SECURITY.md');
    expect(existsSync(path.join(root, 'SECURITY.md'))).toBe(true);
  });
});
