import type { CartLine } from '../models/cart.js';

type Zone = { upToGrams: number; cents: number }[];

const HOME: Zone = [
  { upToGrams: 1_000, cents: 390 },
  { upToGrams: 5_000, cents: 590 },
  { upToGrams: 31_500, cents: 990 },
];
const EU: Zone = [
  { upToGrams: 1_000, cents: 890 },
  { upToGrams: 5_000, cents: 1_490 },
  { upToGrams: 31_500, cents: 2_490 },
];
const WORLD: Zone = [
  { upToGrams: 1_000, cents: 1_590 },
  { upToGrams: 5_000, cents: 2_990 },
  { upToGrams: 20_000, cents: 5_990 },
];

const EU_COUNTRIES = new Set(['AT', 'BE', 'DK', 'ES', 'FI', 'FR', 'IE', 'IT', 'LU', 'NL', 'PL', 'PT', 'SE']);
const FREE_FROM_CENTS = 6_000;

/** What the parcel costs; at home it is free from 60 €. */
export function shippingFor(lines: CartLine[], country: string): number {
  const grams = lines.reduce((all, line) => all + line.grams * line.quantity, 250); // 250 g of cardboard
  const goods = lines.reduce((all, line) => all + line.unitCents * line.quantity, 0);
  if (country === 'DE' && goods >= FREE_FROM_CENTS) return 0;
  const zone = country === 'DE' ? HOME : EU_COUNTRIES.has(country) ? EU : WORLD;
  const step = zone.find(({ upToGrams }) => grams <= upToGrams);
  if (!step) throw new Error(`too heavy for a parcel: ${grams} g`);
  return step.cents;
}

export function trackingUrl(carrier: string, number: string): string {
  return carrier === 'dhl'
    ? `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`
    : `https://www.myhermes.de/empfangen/sendungsverfolgung/${number}`;
}
