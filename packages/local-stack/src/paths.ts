import path from 'node:path';

/** The checkout. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** Where an instance keeps its data, unless FEEDBACK_DIR says otherwise. */
export const defaultDir = path.join(root, '.feedback');

/** For what belongs to the checkout and not to an instance: unpacked binaries. */
export const toolsDir = path.join(root, '.feedback', 'tools');

/** Node's compile cache, for processes that start often and end soon. */
export const compileCacheDir = path.join(toolsDir, 'compiled');

/** Our sources without their types, for processes that keep running. */
export const strippedDir = path.join(toolsDir, 'stripped');
