export { buildCli } from './build-cli.ts';
export { buildClient } from './build-client.ts';
export { packagesCommand, writePackages } from './packages-command.ts';
