import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const packages = ['shell', 'shared-ui', ...readdirSync(root).filter((name) => name.startsWith('mf-'))];

const sources = packages.flatMap((name) =>
  readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => path.join(name, 'src', file)),
);

test("the browser's Back closes every layer that opens over a screen", () => {
  const layers = sources.filter((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return /aria-modal|<dialog\b|showModal|popover=|role="(?:menu|dialog|alertdialog)"[^>]*tabIndex/.test(source);
  });
  expect(layers.length).toBeGreaterThan(1);
  for (const file of layers) expect(readFileSync(path.join(root, file), 'utf8'), file).toContain('useBackCloses(');
});
