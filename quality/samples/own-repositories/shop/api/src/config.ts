import { z } from 'zod';

const schema = z.object({
  PORT: z.coerce.number().default(3000),
  DATABASE_URL: z.string(),
  STRIPE_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  SMTP_URL: z.string().default('smtp://localhost:1025'),
  SHOP_URL: z.string().default('http://localhost:5173'),
  RESERVE_MINUTES: z.coerce.number().default(20),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: NodeJS.ProcessEnv) {
  const read = schema.parse(env);
  return {
    port: read.PORT,
    databaseUrl: read.DATABASE_URL,
    stripeKey: read.STRIPE_KEY,
    stripeWebhookSecret: read.STRIPE_WEBHOOK_SECRET,
    smtpUrl: read.SMTP_URL,
    shopUrl: read.SHOP_URL,
    reserveMinutes: read.RESERVE_MINUTES,
  };
}
