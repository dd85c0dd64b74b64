/** The quality of a ranking, each 0..1; `ranked` has the relevance at each rank. */

/** Gain discounted by the logarithm of the rank, as a share of the ideal order's (Järvelin and Kekäläinen 2002). */
export function ndcg(ranked: boolean[], relevant: number, places: number): number {
  const discount = (place: number) => 1 / Math.log2(place + 2);
  const gain = ranked.slice(0, places).reduce((sum, hit, place) => sum + (hit ? discount(place) : 0), 0);
  let best = 0;
  for (let place = 0; place < Math.min(places, relevant); place++) best += discount(place);
  return best === 0 ? 0 : gain / best;
}

/** The share of relevant items within this many ranks. */
export function recall(ranked: boolean[], relevant: number, places: number): number {
  return relevant === 0 ? 0 : ranked.slice(0, places).filter(Boolean).length / relevant;
}

/** The mean, over the relevant items, of the precision at their rank. */
export function averagePrecision(ranked: boolean[], relevant: number): number {
  let hits = 0;
  let sum = 0;
  for (const [place, hit] of ranked.entries()) if (hit) sum += ++hits / (place + 1);
  return relevant === 0 ? 0 : sum / relevant;
}

export function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
