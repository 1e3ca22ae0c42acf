import { expect, test } from 'vitest';
import { classesAndElementsIn, criticalCss } from './criticalCss';

const html = '<main class="home on"><a class="sm:wide" href="/x">x</a></main>';

test.each([
  ['a rule of a class that occurs', '.home{color:red}', '.home{color:red}'],
  ['one of a class that does not', '.gone{color:red}', ''],
  ['one that wants both', '.home.gone{color:red}', ''],
  ['one of several selectors that fits', '.gone,.on{color:red}', '.gone,.on{color:red}'],
  ['an element that occurs', 'main>a{color:red}', 'main>a{color:red}'],
  ['one that does not', 'table{color:red}', ''],
  ['what is always there', ':root{color:red}*{margin:0}', ':root{color:red}*{margin:0}'],
  ['an escaped name', '.sm\\:wide{color:red}', '.sm\\:wide{color:red}'],
  ['what depends on something unknown', '.home:not(.gone) a[href]{color:red}', '.home:not(.gone) a[href]{color:red}'],
  ['what a pointer changes later', '.home:hover{color:red}', ''],
  [
    'a media query around it',
    '@media (width<9px){.on{margin:0}.gone{margin:1px}}',
    '@media (width<9px){.on{margin:0}}',
  ],
  ['an empty media query', '@media (width<9px){.gone{margin:1px}}', ''],
  ['what only paper shows', '@media print{.on{margin:0}}', ''],
  ['the order of layers', '@layer a,b;@layer a{.gone{margin:0}}', '@layer a,b;@layer a{}'],
  [
    'custom properties, and those that they use',
    ':root{--a:var(--b);--b:1px;--c:2px}.on{margin:var(--a)}',
    ':root{--a:var(--b);--b:1px}.on{margin:var(--a)}',
  ],
  [
    'an animation in use',
    '@keyframes in{to{margin:0}}@keyframes out{to{margin:1px}}.on{animation:in 1s}',
    '@keyframes in{to{margin:0}}.on{animation:in 1s}',
  ],
  ['fonts', '@font-face{font-family:Onest}', '@font-face{font-family:Onest}'],
])('handles %s', (_what, css, expected) => {
  expect(criticalCss([css], classesAndElementsIn(html))).toBe(expected);
});

test('includes variables and animations that a screen’s sheet uses and the frame’s sheet defines', () => {
  const frame = ':root{--green:#123f32;--grey:#888}@keyframes in{to{margin:0}}';
  const screen = '.on{background:var(--green);animation:in 1s}';
  expect(criticalCss([frame, screen], classesAndElementsIn(html))).toBe(
    `:root{--green:#123f32}@keyframes in{to{margin:0}}${screen}`,
  );
});
