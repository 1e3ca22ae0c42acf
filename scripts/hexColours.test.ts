import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { repositoryFiles } from './markdownPages';

const filesDefiningColours = ['shared-ui/src/styles/tokens.css', 'shared-ui/src/styles/theme.css'];

const sheets = repositoryFiles().filter((file) => /^[^/]+\/(?:[^/]+\/)?src\/.*\.css$/.test(file));

const declarations = /([\w-]+)\s*:\s*([^;{}]*)(?=[;}])/g;
const hexColour = /(?<!url\()#[\da-f]{3,8}(?![\w-])/gi;

/** A mask uses only the alpha channel: these two mean "visible" and "hidden" in every theme. */
const maskProperty = /^(?:-webkit-)?mask/;
const allowedMaskColours = ['#000', '#0000'];

function hexColoursOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...rules.matchAll(declarations)].flatMap(([, property = '', value = '']) =>
    [...value.matchAll(hexColour)]
      .map(([colour]) => colour)
      .filter((colour) => !(maskProperty.test(property) && allowedMaskColours.includes(colour)))
      .map((colour) => `${property}: ${colour}`),
  );
}

test('stylesheets use colour names instead of hex values, so that they follow the theme', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets).toEqual(expect.arrayContaining(filesDefiningColours));
  const unnamed = sheets
    .filter((file) => !filesDefiningColours.includes(file))
    .flatMap((file) => hexColoursOf(readFileSync(path.join(root, file), 'utf8')).map((colour) => `${file}: ${colour}`));
  expect(unnamed, 'Use a token (shared-ui/src/styles/tokens.css), or add one for both themes.').toEqual([]);
});

test.each([
  ['a { color: #1b4d3e }', ['color: #1b4d3e']],
  ['a { border: 1px solid #FFF; mask: linear-gradient(#000, #0000) }', ['border: #FFF']],
  ['a { mask: linear-gradient(#333, #0000) }', ['mask: #333']],
  ['/* a { color: #fff } */ a:hover #fed { fill: url(#face-1) }', []],
])('%s', (css, colours) => {
  expect(hexColoursOf(css)).toEqual(colours);
});
