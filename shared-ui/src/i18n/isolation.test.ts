import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const packages = readdirSync(root).filter((name) => /^(mf-|shell$|shared-ui$)/.test(name));

const ofPeople =
  /<([A-Za-z.]+)\b[^<>]*>\s*\{((?:(?:booking|chat|customer|partner|party|person|profile|provider|review|user)\??\.)(?:name|fullName|address|address2|email|phone|contact)|address|fullName|withName)\}/g;

function unisolated(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(ofPeople)]
    .filter(([, tag]) => tag !== 'bdi')
    .map(([, tag, what]) => `${path.relative(root, file)}: <${tag}>{${what}}`);
}

test('names and addresses of people stand in a bdi of their own on every screen', () => {
  const files = packages.flatMap((name) =>
    readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => path.join(root, name, 'src', file)),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(unisolated)).toEqual([]);
});
