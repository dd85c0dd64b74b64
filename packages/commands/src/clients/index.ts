export { buildClient } from './build-client.ts';
export { clientCommand, writeClient } from './client-command.ts';
