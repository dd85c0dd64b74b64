import { readdirSync } from 'node:fs';
import { throughExpress } from './service.ts';

// The whole suite once more: the server answers requests of exactly an operation's method and path itself, and Express all others.

throughExpress();
const OF_OPERATIONS = /^(get|post|rate|refusals|service-version).*\.test\.ts$/;
for (const file of readdirSync(import.meta.dirname)) if (OF_OPERATIONS.test(file)) await import(`./${file}`);
