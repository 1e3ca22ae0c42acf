import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';
import { addImportExtensions, isPublishedFile } from './transpile';

const source = path.join(root, 'shared-ui/src/index.ts');

test.each([
  ['export { x } from "./components/ToastRegion";', 'export { x } from "./components/ToastRegion.js";'],
  ['import { t } from "./i18n";', 'import { t } from "./i18n/index.js";'],
  ['import("./messages/en.json")', 'import("./messages/en.json")'],
  ['import "./styles/styles.css";', 'import "./styles/styles.css";'],
  ['import "react";', 'import "react";'],
  ["new URL('./worker.ts', import.meta.url)", "new URL('./worker.js', import.meta.url)"],
])('what Node cannot find by itself gets its whole name: %s', (code, compiled) => {
  expect(addImportExtensions(code, source)).toBe(compiled);
});

test('tests and the gallery are not published', () => {
  expect(['src/a.test.tsx', 'src/gallery/Gallery.tsx', 'src/a.tsx'].filter(isPublishedFile)).toEqual(['src/a.tsx']);
});
