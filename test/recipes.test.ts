import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { expect, test } from '@jest/globals';
import { applyPart, readRecipes } from './read-recipes.ts';

// Whether a recipe works is tested by recipes.slow.test.ts; here only whether its changes still fit the files.
test.each(readRecipes())('the changes of "$title" fit the files as they are', ({ parts }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-recipe-'));
  try {
    for (const { file, isChange } of parts)
      if (isChange) cpSync(path.join(root, file), path.join(folder, file));
    for (const part of parts) expect(() => applyPart(folder, part)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
