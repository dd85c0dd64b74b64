import { v7 } from 'uuid';

/** A new id. Version 7, so that ids made later sort later and indexes grow at their end (RFC 9562 §5.7). */
export function newId(): string {
  return v7();
}
