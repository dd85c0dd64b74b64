import { beforeAll, describe, expect, test } from '@jest/globals';
import { openSymbols, type ReadSymbols } from '../src/index.ts';

let read: ReadSymbols;
beforeAll(async () => {
  read = await openSymbols();
});

const SOURCES: Record<string, { text: string; names: string[] }> = {
  'a.ts': {
    text: `export class Cart {\n  total(): number {\n    return 1;\n  }\n}\nexport const add = (x: number) => x;\nfunction main() {}\ninterface Item { id: string }\ntype Id = string;`,
    names: ['Cart', 'Cart.total', 'add', 'main', 'Item', 'Id'],
  },
  'a.tsx': { text: `export function Page() {\n  return <p>hi</p>;\n}`, names: ['Page'] },
  'a.js': {
    text: `class A { go() {} }\nconst f = function () {};\nfunction* g() {}`,
    names: ['A', 'A.go', 'f', 'g'],
  },
  'a.py': {
    text: `class A(B):\n    @cached\n    def go(self):\n        pass\n\ndef main():\n    def inner(): pass`,
    names: ['A', 'A.go', 'main', 'main.inner'],
  },
  'a.go': {
    text: `package a\ntype Server struct{}\nfunc (s *Server) Start() {}\nfunc main() {}`,
    names: ['Server', 'Start', 'main'],
  },
  'A.java': {
    text: `class A {\n  A() {}\n  void go() {}\n}\ninterface B {}`,
    names: ['A', 'A.A', 'A.go', 'B'],
  },
  'a.rb': {
    text: `module M\n  class A\n    def go\n    end\n    def self.make\n    end\n  end\nend`,
    names: ['M', 'M.A', 'M.A.go', 'M.A.make'],
  },
  'a.rs': { text: `struct A;\nimpl A {\n  fn go(&self) {}\n}\nfn main() {}`, names: ['A', 'go', 'main'] },
  'a.php': {
    text: `<?php\nclass A {\n  function go() {}\n}\nfunction main() {}`,
    names: ['A', 'A.go', 'main'],
  },
  'a.cs': {
    text: `class A {\n  public A() {}\n  void Go() {}\n}\ninterface I {}`,
    names: ['A', 'A.A', 'A.Go', 'I'],
  },
  'a.cpp': {
    text: `class A {\npublic:\n  void go() {}\n};\nint *f() { return 0; }\nint main() { return 0; }`,
    names: ['A', 'A.go', 'f', 'main'],
  },
};

describe('openSymbols', () => {
  test.each(Object.entries(SOURCES))('reads the definitions of %s', (path, { text, names }) => {
    expect(read(path, text).map(({ qualifiedName }) => qualifiedName)).toEqual(names);
  });

  test('gives the lines of a definition, from 1 and the last one included', () => {
    expect(read('a.py', 'x = 1\n\ndef go():\n    a()\n    b()\n')).toEqual([
      { name: 'go', qualifiedName: 'go', kind: 'function', from: 3, to: 5 },
    ]);
  });

  test('reads what it can of a file with errors, and nothing of a language without a grammar', () => {
    expect(read('a.py', 'def ok():\n  pass\n\ndef ((').map(({ name }) => name)).toContain('ok');
    expect(read('a.cobol', 'PROCEDURE DIVISION.')).toEqual([]);
  });
});
