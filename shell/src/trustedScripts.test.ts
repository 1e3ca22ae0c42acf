// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isOwnScript, isSafeSvg, type TrustedTypes, trustOwnScripts } from './trustedScripts';

const origin = 'https://doorstep.example';

function capturedPolicy() {
  const policies: Parameters<TrustedTypes['createPolicy']>[] = [];
  trustOwnScripts({ trustedTypes: { createPolicy: (...policy) => policies.push(policy) } });
  const [[name, rules] = []] = policies;
  if (!name || !rules) throw new Error('no policy');
  return { name, ...rules };
}

test.each([
  ['/remotes/mf-catalog/1.0.0/remoteEntry.js', true],
  ['https://doorstep.example/shell/1.0.0/static/js/a.js', true],
  ['/sw.js', true],
  ['/uploads/avatars/a.jpg', false],
  ['/remotes/../uploads/a.js', false],
  ['//evil.example/remotes/a.js', false],
  ['https://evil.example/remotes/a.js', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
  ['blob:https://doorstep.example/1', false],
  ['http://doorstep.example/shell/a.js', false],
  ['http://', false],
])('%s may load as a script: %s', (address, may) => {
  expect(isOwnScript(address, origin)).toBe(may);
});

test('allows the one origin of local code in addition, and no other', () => {
  const local = 'http://localhost:3005';
  expect(isOwnScript(`${local}/remotes/mf-gifts/dev/remoteEntry.js`, origin, local)).toBe(true);
  expect(isOwnScript('/remotes/mf-catalog/1.0.0/remoteEntry.js', origin, local)).toBe(true);
  for (const address of ['http://localhost:3006/a.js', 'http://127.0.0.1:3005/a.js', 'https://localhost:3005/a.js'])
    expect(isOwnScript(address, origin, local)).toBe(false);
  expect(isOwnScript('http://localhost:3005@evil.example/a.js', origin, local)).toBe(false);
  expect(isOwnScript('data:text/javascript,alert(1)', origin, undefined)).toBe(false);

  const meta = Object.assign(document.createElement('meta'), { name: 'local-code', content: local });
  document.head.append(meta);
  const { createScriptURL } = capturedPolicy();
  meta.content = 'https://evil.example';
  expect(createScriptURL(`${local}/a.js`)).toBe(`${local}/a.js`);
  expect(createScriptURL('https://evil.example/a.js')).toBeNull();
  meta.remove();
  expect(capturedPolicy().createScriptURL(`${local}/a.js`)).toBeNull();
});

test('the policy allows own scripts, refuses others and accepts only drawings as markup', () => {
  const { name, ...rules } = capturedPolicy();
  expect([name, Object.keys(rules)]).toEqual(['default', ['createScriptURL', 'createHTML', 'createScript']]);
  expect(rules.createScriptURL('/remotes/a.js')).toBe('/remotes/a.js');
  expect(rules.createScriptURL('https://evil.example/a.js')).toBeNull();
  expect(rules.createHTML('<path d="M1 2z"/>')).toBe('<path d="M1 2z"/>');
  expect(rules.createHTML('<script src="/remotes/a.js"></script>')).toBeNull();
});

test('the policy allows structured data in a page, but no program', () => {
  const { createHTML, createScript } = capturedPolicy();
  expect(createHTML('<script></script>')).toBe('<script></script>');
  expect(createScript('{"@type":"LocalBusiness"}')).toBe('{"@type":"LocalBusiness"}');
  for (const program of ['alert(1)', '{"a":1};alert(1)', '']) expect(createScript(program)).toBeNull();
});

test('does nothing in a browser without trusted types', () => {
  expect(() => trustOwnScripts({})).not.toThrow();
});

test.each([
  ['', true],
  ['<path d="M10 8h4" fill="#17503F" />', true],
  ['<g opacity=".5"><circle cx="1" cy="2" r="3"/></g>', true],
  ['<script>alert(1)</script>', false],
  ['<img src="/x">', false],
  ['<path onload="alert(1)" d="M1"/>', false],
  ['<path style="fill:red" d="M1"/>', false],
  ['<path href="javascript:alert(1)"/>', false],
  ['<use href="/a.svg#x"/>', false],
  ['<path d="M1"/>text', false],
  ["<path d='M1'/>", false],
])('%s counts as a drawing: %s', (markup, is) => {
  expect(isSafeSvg(markup)).toBe(is);
});

test('every icon and picture of the design system counts as a drawing', () => {
  const files = ['icons/core.generated.ts', 'components/stateArt.generated.ts'];
  const texts = files.map((file) => readFileSync(path.join('shared-ui/src', file), 'utf8'));
  const drawings = texts.flatMap((text) => [...text.matchAll(/'(<[^']+)'/g)].map(([, drawing = '']) => drawing));
  expect(drawings.length).toBeGreaterThan(50);
  expect(drawings.filter((drawing) => !isSafeSvg(drawing))).toEqual([]);
});
