import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AppName, APPS, freePort, startApp } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';

/** An app as a process that can be stopped and restarted at the same address. */
export async function restartable(name: Exclude<AppName, 'worker'>, env: Record<string, string>) {
  const logs = mkdtempSync(path.join(os.tmpdir(), 'feedback-restart-'));
  const [port, opsPort] = [await freePort(), await freePort()];
  const [portSetting, opsPortSetting] = APPS[name];
  const start = () =>
    startApp({
      name,
      opsPort,
      logs,
      stop: new AbortController().signal,
      env: { ...environment, [portSetting]: String(port), [opsPortSetting]: String(opsPort), ...env },
    });
  let part = await start();
  return {
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    restart: async () => {
      await part.stop();
      part = await start();
    },
    close: async () => {
      await part.stop();
      rmSync(logs, { recursive: true, force: true });
    },
  };
}
