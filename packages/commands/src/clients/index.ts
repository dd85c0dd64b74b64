export { buildCli } from './build-cli.ts';
export { buildClient, buildReact } from './build-library.ts';
export { packagesCommand, writePackages } from './packages-command.ts';
