/** The yearly amounts of the three legacy bands. */
export type RevenueBands = { enterprise: number; paid: number; free: number };

/** What an account pays a year, from its row; `bands` names the parameter with the bands' amounts as JSON. */
export function revenueOf(row: string, bands: string): string {
  return `coalesce(${row}.revenue_amount, (${bands}::jsonb ->> ${row}.revenue_band)::numeric)`;
}
