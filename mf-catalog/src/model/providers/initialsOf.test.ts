import { expect, test } from 'vitest';
import { initialsOf } from './initialsOf';

test.each([
  ['Sam Carter', 'SC'],
  ['ada', 'A'],
  ['Ana María de la Cruz', 'AC'],
  ['Надя Петрова', 'НП'],
  ['لیلا فراهانی', 'لف'],
  ['  (J.) Vega ', 'JV'],
  ['42', ''],
  ['', ''],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
