// Stands in for @jest/globals where Node loads the tests: each name means jest's function of the file under way. Of
// `jest` itself it has what watches one function of an object (spyOn, restoreAllMocks).

const globals = () => globalThis[Symbol.for('feedback.jest-globals')];
const bound = (owner, property) =>
  typeof owner[property] === 'function' && owner === globals().jest
    ? owner[property].bind(owner)
    : owner[property];
const standIn = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _this, args) => globals()[name](...args),
    get: (_target, property) => bound(globals()[name], property),
  });

export const afterAll = standIn('afterAll');
export const afterEach = standIn('afterEach');
export const beforeAll = standIn('beforeAll');
export const beforeEach = standIn('beforeEach');
export const describe = standIn('describe');
export const expect = standIn('expect');
export const jest = standIn('jest');
export const test = standIn('test');
