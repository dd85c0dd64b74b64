/** Every object with some of these fields, from none to all. */
export function everySubset<T extends object>(whole: T): Partial<T>[] {
  return Object.entries(whole).reduce<Partial<T>[]>(
    (subsets, [name, value]) => subsets.flatMap((subset) => [subset, { ...subset, [name]: value }]),
    [{}],
  );
}
