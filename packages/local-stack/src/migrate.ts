// How a database gets the schema of this checkout, and what Prisma's engine says of it.
export { EVERYTHING, withEngine } from './engine/engine.ts';
export { readMigrations } from './engine/migrations.ts';
export { applyDefinitions } from './migration/apply-definitions.ts';
export { migrate } from './migration/migrate.ts';
export { makeRoles } from './migration/roles.ts';
export { whenFree } from './when-free.ts';
