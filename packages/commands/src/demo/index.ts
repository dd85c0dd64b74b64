// Commands that try a running instance, as its people and their agents do.
export { demoCommand, runDemo } from './demo.ts';
export { findPerson } from './find-person.ts';
export { printPriorities, prioritiesCommand } from './priorities.ts';
export { sessionToken } from './session-token.ts';
export { printToken, tokenCommand } from './token.ts';
