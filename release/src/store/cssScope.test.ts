import { expect, test } from 'vitest';
import { cssIssues } from './cssScope';

const issues = (css: string) => cssIssues('mf-catalog', 'a.css', css);

test.each([
  ['a class of its own', '.mf_catalog-card-x1{color:red}'],
  ['what lies inside of its own', '.mf_catalog-card-x1 > h2, [data-theme=dark] .mf_catalog-card-x1{color:red}'],
  ['its own in a media query', '@media (min-width:1px){@supports (gap:1px){.mf_catalog-a-1{gap:1px}}}'],
  ['its own animation', '@keyframes mf_catalog-turn-1{to{rotate:1turn}}'],
  ['a face of type', '@font-face{font-family:X;src:url(x.woff2)}'],
])('accepts %s', (_what, css) => {
  expect(issues(css)).toEqual([]);
});

test.each([
  ['an element', 'button{color:red}', /a\.css at 1:1 styles "button"/],
  ['the page', '.mf_catalog-a-1{gap:1px}\nbody{margin:0}', /at 2:1 styles "body"/],
  ['variables of the page', ':root{--brand:red}', /styles ":root"/],
  ['one selector of several', '.mf_catalog-a-1,p{margin:0}', /styles "p"/],
  ["another remote's class", '.mf_booking-a-1{margin:0}', /styles "\.mf_booking-a-1"/],
  ['an element in a media query', '@media print{a{color:red}}', /styles "a"/],
  ['an import', '@import url(https://example.org/x.css);', /@import, which acts on the whole page/],
  ['an animation of everybody', '@keyframes spin{to{rotate:1turn}}', /names the animation "spin"/],
  ['a layer of everybody', '@layer base{.mf_catalog-a-1{gap:1px}}', /opens the layer "base"/],
  ['half a file', '.mf_catalog-a-1{', /is not CSS/],
])('rejects %s with its position', (_what, css, reason) => {
  expect(issues(css)).toHaveLength(1);
  expect(issues(css)[0]).toMatch(reason);
});
