/** Something the person at the keyboard can mend: its message is all they are shown, without a stack. */
export class Failure extends Error {}
