const ENDING = '’s workspace';

/** The name of a person's own workspace, until they give it another. */
export function nameOfOwn(person: string): string {
  return `${person}${ENDING}`;
}

/** Whether a workspace has a name that a person gave it, such as the product's: the first one has the name of a person in it. */
export function isNameGiven(name: string): boolean {
  return !name.endsWith(ENDING);
}
