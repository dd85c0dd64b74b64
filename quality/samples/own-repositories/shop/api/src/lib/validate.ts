import { z } from 'zod';

export class InvalidInput extends Error {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string>) {
    super('invalid input');
    this.fields = fields;
  }
}

const address = z.object({
  name: z.string().trim().min(2).max(80),
  street: z.string().trim().min(3).max(120),
  postcode: z.string().trim().regex(/^\d{4,5}$/, 'invalid_postcode'),
  town: z.string().trim().min(2).max(80),
  country: z.string().length(2),
});

const checkout = z.object({ address, email: z.string().email('invalid_email') });

const registration = z.object({
  email: z.string().email('invalid_email'),
  name: z.string().trim().min(1, 'missing_name'),
  password: z.string().min(10, 'short_password'),
});

export const parseCheckout = parserOf(checkout);
export const parseRegistration = parserOf(registration);

function parserOf<T extends z.ZodTypeAny>(schema: T) {
  return (input: unknown): z.infer<T> => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    throw new InvalidInput(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])));
  };
}
