/**
 * Writes the icon set from src/assets/icons/<weight>/<name>.svg (Phosphor 2.1, MIT):
 *  - src/icons/core.generated.ts: the icons that almost every screen shows, inlined (no request, no flicker);
 *  - src/assets/icons.svg: one sprite with all the others, fetched once and cached for good;
 *  - src/icons/names.generated.ts: the names, as a type.
 * Run: npm run icons -w @doorstep/shared-ui
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../src/', import.meta.url);
const core = new Set(
  [
    'bold: arrow-clockwise arrow-left arrow-right caret-left caret-right check magnifying-glass plus x',
    'fill: calendar-check check-circle heart house map-pin seal-check squares-four star star-half tag user warning-circle',
    'regular: bell calendar-blank calendar-check caret-down caret-right check check-circle clock globe heart',
    'regular: hourglass-medium house lock-simple magnifying-glass map-pin navigation-arrow plus star tag user warning',
    'regular: squares-four wrench x x-circle',
  ].flatMap((line) => {
    const [weight, names] = line.split(': ');
    return names.split(' ').map((name) => `${weight}/${name}`);
  }),
);

const byWeight = {};
const inlined = [];
const sprite = [];
for (const weight of ['regular', 'bold', 'fill', 'duotone']) {
  const folder = new URL(`assets/icons/${weight}/`, root);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4))
    .sort();
  byWeight[weight] = names;
  for (const name of names) {
    const shapes = readFileSync(new URL(`${name}.svg`, folder), 'utf8')
      .replace(/<svg[^>]*>|<\/svg>/g, '')
      .trim();
    if (core.has(`${weight}/${name}`)) inlined.push(`  '${weight}/${name}': '${shapes}',`);
    else sprite.push(`<symbol id="${weight}-${name}" viewBox="0 0 256 256">${shapes}</symbol>`);
  }
}
const missing = [...core].filter((id) => !inlined.some((line) => line.includes(`'${id}'`)));
if (missing.length > 0) throw new Error(`No such icon: ${missing.join(', ')}`);

const note = '// Written by tools/icons.mjs; change the list there and run `npm run icons -w @doorstep/shared-ui`.\n';
const allNames = [...new Set(Object.values(byWeight).flat())].sort();
writeFileSync(
  new URL('icons/core.generated.ts', root),
  `${note}/** Shapes on a 256 x 256 grid, by weight and name. */\nexport const core: Readonly<Record<string, string>> = {\n${inlined.join('\n')}\n};\n`,
);
const weightsOf = (name) => Object.keys(byWeight).filter((weight) => byWeight[weight].includes(name));
writeFileSync(
  new URL('icons/names.generated.ts', root),
  `${note}/** The weights that each icon is drawn in. */\nexport const iconWeights = {\n${allNames
    .map(
      (name) =>
        `  '${name}': [${weightsOf(name)
          .map((weight) => `'${weight}'`)
          .join(', ')}],`,
    )
    .join('\n')}\n} as const;\n\nexport type IconName = keyof typeof iconWeights;\n`,
);
writeFileSync(
  new URL('assets/icons.svg', root),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${sprite.join('\n')}\n</svg>\n`,
);
console.log(`${inlined.length} icons inlined, ${sprite.length} in the sprite.`);
