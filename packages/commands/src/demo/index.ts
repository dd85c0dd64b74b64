// What tries a running instance out, as its people and their agents would.
export { demoCommand, runDemo } from './demo.ts';
export { findPerson } from './find-person.ts';
export { printPriorities, prioritiesCommand } from './priorities.ts';
export { sessionToken } from './session-token.ts';
export { printToken, tokenCommand } from './token.ts';
