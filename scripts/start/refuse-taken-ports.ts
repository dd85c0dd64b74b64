import { Failure } from '../bootstrap/failure.mjs';
import { portProblem } from '../stores/ports.ts';
import { APPS, presentApps } from './app.ts';
import type { StartSettings } from './settings.ts';

/** Looks before anything is started, so that a taken port costs one line and leaves nothing behind. */
export async function refuseTakenPorts(settings: StartSettings): Promise<void> {
  for (const setting of presentApps().flatMap((name): readonly (keyof StartSettings)[] => APPS[name])) {
    const port = Number(settings[setting]);
    const host = setting.endsWith('_OPS_PORT') ? '127.0.0.1' : settings.HOST;
    const problem = await portProblem(port, host);
    if (problem === undefined) continue;
    const why = problem === 'EADDRINUSE' ? 'is taken' : `cannot be listened on at HOST=${host} (${problem})`;
    throw new Failure(
      `Port ${port} ${why}: set ${setting} to another (for example ${setting}=${port + 1000})`,
    );
  }
}
