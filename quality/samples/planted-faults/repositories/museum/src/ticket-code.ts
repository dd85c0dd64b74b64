const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The code that is read at the door: number of the order, place in it, and a letter to check it. */
export function ticketCode(order: number, place: number): string {
  return `${order}-${place + 1}-${letterOf(order, place)}`;
}

export function isGenuine(code: string): boolean {
  const [order, place, letter] = code.split('-');
  return letter === letterOf(Number(order), Number(place) - 1);
}

function letterOf(order: number, place: number): string {
  return LETTERS[(order * 7 + place * 3) % LETTERS.length] ?? 'A';
}
