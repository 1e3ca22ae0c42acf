import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const CODE = /(['"])(?:10|[1-6])\1|[{,]\s*(?:10|[1-6]):\s/;
const CODE_FOR_NAME = /\b(?:bookingType|userType|fromStatus|toStatus|side)\b\W{1,12}(['"])(?:10|[1-6])\1/;

/** Files that may use the numeric codes, because they speak to a server or stand in for one. */
const SPEAKS_IN_CODES = /^shared-api\/src\/(?:wire|testing)\/|\.test\.tsx?$|\/test\/|^playwright\//;

const ALLOWED_DIGITS = [
  /\b(?:cx|cy|r|rx|ry|x|y|width|height|opacity)="\d+"/, // a drawing
  /['"]1['"].*(?:'|")true/, // a switch that a client sends
  /checked|available: '1'/, // a switch in an address, or of a list
  /sessionExpired/, // a mark in the browser
  /stars = |histogram/, // stars of a review
  /version: '1'/, // of the API
  /MALLOC_ARENA_MAX/,
  /api: '1'/, // of Google Maps
  /'-days', '2'/,
  /'(?:minMinutes|maxFailures)', '10'|MAX_LAG/,
  /WROTE_COOKIE/,
  /n \|\| '@example\.com'/, // a phone number begins
  /process\.argv|parseArgs/,
  /Retry-After/, // seconds
  /FOLDER/, // in the head of a tar entry
  /startsWith\('4'\)/, // a class of HTTP statuses
];

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.generated.'));

const linesWith = (pattern: RegExp, files: readonly string[]) =>
  files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );

test('statuses, types and authors have names everywhere except in wire code', () => {
  const past = sources.filter((file) => !SPEAKS_IN_CODES.test(file));
  const matches = linesWith(CODE, past);
  expect(matches.filter((line) => !ALLOWED_DIGITS.some((other) => other.test(line)))).toEqual([]);
  expect(ALLOWED_DIGITS.filter((other) => !matches.some((line) => other.test(line)))).toEqual([]);
});

test('tests use the names as well', () => {
  const named = sources.filter((file) => !file.endsWith('/databaseOfCodes.ts'));
  expect(linesWith(CODE_FOR_NAME, named)).toEqual([]);
});
