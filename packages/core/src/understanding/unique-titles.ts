/** Returns a title, with a number appended if it is taken (ignoring case). */
export function uniqueTitles(taken: string[]): (title: string) => string {
  const used = new Set(taken.map((title) => title.toLowerCase()));
  return (title) => {
    let unique = title;
    for (let n = 2; used.has(unique.toLowerCase()); n++) unique = `${title} ${n}`;
    used.add(unique.toLowerCase());
    return unique;
  };
}
