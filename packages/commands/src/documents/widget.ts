import path from 'node:path';
import { root } from '@feedback/local-stack';
import { build } from 'esbuild';

export const WIDGET = path.join(root, 'packages/widget/built/widget.js');

/** The survey element as one small script. */
export async function widgetScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'packages/widget/src/element/feedback-survey.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
