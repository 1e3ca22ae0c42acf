import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill, without those for text of several lines. */
const tokens = new Set(
  `off on name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title username
  new-password current-password one-time-code organization address-line1 address-line2 address-line3 address-level4
  address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name
  cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language
  bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local tel-extension
  email impp webauthn`.split(/\s+/),
);
const multilineTokens = new Set(['street-address']);

const componentFiles = readdirSync('.')
  .filter((name) => /^(?:mf-.*|shared-ui|shell)$/.test(name) && existsSync(path.join(name, 'src')))
  .flatMap((name) =>
    readdirSync(path.join(name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(name, 'src', file),
    ),
  )
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

test('every autocomplete token is defined by HTML and fits the type of its field', () => {
  const wrong = componentFiles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<(\w+)(?:[^<>]|=>)*?autoComplete="([^"]*)"/g)].flatMap(
      ([, element = '', value = '']) =>
        value
          .split(' ')
          .filter((token) => !(tokens.has(token) || (/textarea/i.test(element) && multilineTokens.has(token))))
          .map((token) => `${file}: ${token}`),
    ),
  );
  expect(componentFiles.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('a legend holds words and headings only', () => {
  const wrong = componentFiles.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<legend[\s\S]*?<\/legend>/g)].some(([legend]) =>
      /<(?:p|div|ul|ol)\b/.test(legend),
    ),
  );
  expect(wrong).toEqual([]);
});
