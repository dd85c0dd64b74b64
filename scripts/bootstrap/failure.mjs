/** An error that the user can correct: only its message is shown, without a stack. */
export class Failure extends Error {}
