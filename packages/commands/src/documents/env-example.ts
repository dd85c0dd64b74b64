import path from 'node:path';
import { root } from '@feedback/local-stack';
import { APP_SETTINGS } from '@feedback/local-stack/start';

export const ENV_EXAMPLE = path.join(root, '.env.example');

type Setting = { description?: string; default?: unknown; examples?: unknown[] };

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Every setting of the apps, in the order of the apps, with the apps that read it. */
export function envExample(): string {
  const known = new Map<string, Setting & { apps: string[]; required: boolean }>();
  for (const [app, { properties, required }] of Object.entries(APP_SETTINGS)) {
    for (const [name, setting] of Object.entries(properties as Record<string, Setting>)) {
      const apps = [...(known.get(name)?.apps ?? []), app];
      const isRequired =
        (required as string[] | undefined)?.includes(name) === true && setting.default === undefined;
      known.set(name, { ...setting, apps, required: isRequired });
    }
  }
  const entries = [...known].map(([name, { description, default: fallback, examples, apps, required }]) => {
    const value = [fallback, examples?.[0]].find(isPlain) ?? '';
    const note = `# ${description ?? ''} (${apps.join(', ')}${required ? '; required' : ''})`;
    return `${note}\n${required ? '' : '# '}${name}=${String(value)}\n`;
  });
  return `# Every setting of the apps, read from the environment. A line that is commented out shows the default, or an example\n# where there is none.\n\n${entries.join('\n')}`;
}
