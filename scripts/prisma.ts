import { prisma } from '@feedback/commands/operate';

process.exitCode = prisma(process.argv.slice(2));
