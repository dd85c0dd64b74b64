import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { openChromium } from '@feedback/test-support/chromium';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { type Command } from '../command-line.ts';
import { pagesToShow } from './pages-to-show.ts';

const FOLDER = 'docs/screens';
const WIDE = { width: 1280, height: 860 };
const NARROW = { width: 390, height: 844 };

export const screensCommand: Command = {
  run: 'npm run screens',
  does: `Starts an instance of its own, fills it with the demo, and takes a picture of every page of the console into ${FOLDER}. It needs Chromium.`,
  forms: [''],
  example: 'npm run screens',
};

/** Takes the pictures: every page at 1280 pixels in light, and at 390 pixels in dark. */
export async function takeScreens(): Promise<void> {
  const running = await runInstance();
  try {
    fill(running);
    await photograph(running);
  } finally {
    await running.stop();
  }
}

function fill({ env }: RunningInstance): void {
  const { status, stderr } = spawnSync('npm', ['run', 'demo'], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the demo failed: ${stderr}`);
}

async function photograph({ instance }: RunningInstance): Promise<void> {
  const folder = path.join(root, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await openChromium();
  try {
    const light = await browser.newContext({ viewport: WIDE, colorScheme: 'light', locale: 'en-GB' });
    const page = await light.newPage();
    await page.goto(instance.sign_in_link ?? '');
    const state = await light.storageState();
    const dark = await browser.newContext({
      viewport: NARROW,
      colorScheme: 'dark',
      locale: 'en-GB',
      storageState: state,
    });
    const narrow = await dark.newPage();
    for (const [name, address] of await pagesToShow(page)) {
      for (const [where, suffix] of [
        [page, ''],
        [narrow, '-narrow'],
      ] as const) {
        await where.goto(address);
        await where.screenshot({
          path: path.join(folder, `${name}${suffix}.jpg`),
          type: 'jpeg',
          quality: 70,
        });
      }
    }
  } finally {
    await browser.close();
  }
}
