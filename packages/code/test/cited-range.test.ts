import { beforeAll, describe, expect, test } from '@jest/globals';
import { citedRange, type CodeFile, openSymbols, readFile } from '../src/index.ts';

const SOURCE = `package alarm

// Frost watches for readings that are too cold.
type Frost struct {
	run int
}

// Add takes the next reading.
func (f *Frost) Add(cold bool) bool {
	f.run++
	return cold
}

// The end.
`;

let file: CodeFile;
beforeAll(async () => {
  const read = await openSymbols();
  file = readFile('frost.go', SOURCE, read('frost.go', SOURCE));
});

const rangeOf = (line: number) => {
  const part = file.chunks.find(({ from, to }) => from <= line && line <= to);
  if (!part) throw new Error(`no part has line ${line}`);
  return citedRange(file, part);
};

describe('the range that is cited for a part of a file', () => {
  test('is a function', () => {
    expect(rangeOf(10)).toEqual({ lines: [9, 12], symbol: 'Add' });
  });

  test('of what is said of a function has the function too', () => {
    expect(rangeOf(8)).toEqual({ lines: [7, 12], symbol: 'Add' });
    expect(rangeOf(3)).toEqual({ lines: [1, 6], symbol: 'Frost' });
  });

  test('behind the last definition is what stands there', () => {
    expect(rangeOf(14)).toEqual({ lines: [13, 14], symbol: null });
  });

  test('does not reach over a long definition', () => {
    const text = `// Says much\nfunction much() {\n${'  say();\n'.repeat(130)}}\n`;
    const symbols = [{ name: 'much', qualifiedName: 'much', kind: 'function' as const, from: 2, to: 133 }];
    const long = readFile('much.js', text, symbols);
    const [part] = long.chunks;
    expect(part && citedRange(long, part)).toEqual({ lines: [1, 1], symbol: null });
  });

  test('of what stands between two methods has the method that it is said of', async () => {
    const read = await openSymbols();
    const long = `  run() {\n${'    step();\n'.repeat(150)}  }\n`;
    const text = `class Monitor {\n${long}\n  // Sends the beat\n  // to all\n  send() {\n    beat();\n  }\n}\n`;
    const monitor = readFile('monitor.js', text, read('monitor.js', text));
    const part = monitor.chunks.find(({ from }) => from === 154);
    expect(part && citedRange(monitor, part)).toEqual({ lines: [154, 159], symbol: 'Monitor.send' });
  });

  test('of a type in one line has the definition behind it', async () => {
    const read = await openSymbols();
    const text = 'package opml\n\ntype outlines []outline\n\nfunc (o outlines) parse() {\n\tread()\n}\n';
    const opml = readFile('opml.go', text, read('opml.go', text));
    const part = opml.chunks.find(({ symbol }) => symbol === 'outlines');
    expect(part && citedRange(opml, part)).toEqual({ lines: [3, 7], symbol: 'outlines' });
  });
});
