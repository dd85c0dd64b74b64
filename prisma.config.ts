import { defineConfig } from 'prisma/config';

// The only place besides each main.ts that reads the environment: Prisma's own command line loads this file.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://unset' },
});
