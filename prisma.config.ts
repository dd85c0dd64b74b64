import { defineConfig } from 'prisma/config';

// oxlint-disable-next-line import/no-default-export -- Prisma's command line loads this file by name and takes that
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // oxlint-disable-next-line node/no-process-env -- nothing of ours hands Prisma's command line its settings
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://unset' },
});
