/** A title and a text, such as reports in customers' words one below the other, whose code is to be found. */
export type Subject = { title: string; text: string };
