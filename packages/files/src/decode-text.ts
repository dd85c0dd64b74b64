import { isUtf8 } from 'node:buffer';
import { AppError } from '@feedback/runtime/app-error';

/** What is looked at to tell text from other files, in bytes. */
const SAMPLE = 64 * 1024;
/** Text has hardly any control characters, compressed data about one in ten bytes. */
const MOST_CONTROLS = 0.01;
const MOST_ZEROS = 0.3;

/** How compressed files (gzip, ZIP, 7z, xz, Zstandard, bzip2) and PDF begin: well compressed data may have few control characters. */
const BINARY_STARTS = ['1f8b', '504b0304', '377abcaf', 'fd377a58', '28b52ffd', '425a68', '25504446'];

const TEXT_CONTROLS = new Set([9, 10, 11, 12, 13, 26, 27]);

/**
 * The text of a file in the encodings in which programs save text: UTF-8, UTF-16, else Windows' Western one.
 * @throws AppError `invalid` for a file that is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (BINARY_STARTS.some((one) => start.startsWith(one)) || isBinary(text))
    throw new AppError(
      'invalid',
      'This file is no text: it may be compressed, a picture or a document. Unpack it, or save it as text, and choose that file.',
    );
  return text.replaceAll('\0', '').replaceAll('\r\n', '\n');
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const [even, odd] = [zerosAt(bytes, 0), zerosAt(bytes, 1)];
  if (odd > MOST_ZEROS && even < odd / 10) return 'utf-16le';
  if (even > MOST_ZEROS && odd < even / 10) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The share of zeros among every second byte: half of the bytes of Western text in UTF-16. */
function zerosAt(bytes: Uint8Array, first: number): number {
  const end = Math.min(bytes.length, SAMPLE);
  let zeros = 0;
  for (let at = first; at < end; at += 2) if (bytes[at] === 0) zeros += 1;
  return zeros / Math.max(1, end / 2);
}

function isBinary(text: string): boolean {
  const end = Math.min(text.length, SAMPLE);
  let controls = 0;
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isControl = (code < 32 && !TEXT_CONTROLS.has(code)) || (code >= 0x80 && code < 0xa0);
    if (isControl || code === 0xfffd) controls += 1;
  }
  return controls > MOST_CONTROLS * end;
}
