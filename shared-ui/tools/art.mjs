/** Writes the five small door drawings of the states into a module: they must show without a request (offline). */
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../src/', import.meta.url);
const lines = ['empty', 'search', 'offline', 'error', 'success'].map((name) => {
  const svg = readFileSync(new URL(`assets/states/${name}.svg`, root), 'utf8').trim();
  return `  ${name}: '${svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll("'", "\\'")}',`;
});
writeFileSync(
  new URL('components/stateArt.generated.ts', root),
  `// Written by tools/art.mjs from src/assets/states.\nexport const stateArt = {\n${lines.join('\n')}\n} as const;\n`,
);
