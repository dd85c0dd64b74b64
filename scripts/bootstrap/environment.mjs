import path from 'node:path';

/** npm's settings for reaching the registry; the other variables that it exports describe its own run. */
const KEPT =
  /^npm_config_(registry|cache|userconfig|globalconfig|proxy|https?_proxy|noproxy|cafile|ca|strict_ssl)$/i;

/**
 * The environment for child processes. npm passes its own settings on as npm_* variables, and both pnpm and a nested npm
 * would obey them (npm_config_package, npm_config_prefix, …).
 */
export function cleanEnvironment(env) {
  const kept = Object.entries(env).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name));
  return Object.fromEntries(kept);
}

/** Puts a Node first on the PATH, so that scripts with `#!/usr/bin/env node` run under it too. */
export function withNode(env, node) {
  return { ...env, PATH: [path.dirname(node), env.PATH].filter(Boolean).join(path.delimiter) };
}
