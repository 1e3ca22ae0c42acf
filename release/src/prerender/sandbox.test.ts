import { expect, test } from 'vitest';
import { makeSandbox } from './sandbox';

const build = (code: string) => ({ file: 'mf-x/prerender.cjs', code, prefix: '/remotes/mf-x/1.0.0/' });

test('provides the shell’s modules, and the URLs of published assets', () => {
  const exported = makeSandbox()<Record<string, unknown>>(
    build("exports.art = '/__assets__/static/svg/door.svg'; exports.react = require('react');"),
    { react: 'the one React' },
  );
  expect(exported).toEqual({ art: '/remotes/mf-x/1.0.0/static/svg/door.svg', react: 'the one React' });
});

test.each(['process', 'require("node:fs")', 'fetch', 'global', 'Buffer', 'document', 'window'])(
  'provides no %s',
  (name) => {
    expect(() => makeSandbox()(build(`exports.found = ${name};`))).toThrow();
  },
);

test('names a module that the shell does not provide', () => {
  expect(() => makeSandbox()(build("require('leftpad')"))).toThrow(
    'mf-x/prerender.cjs asks for leftpad, which the shell does not provide.',
  );
});

test('provides an empty stub for another remote’s module', () => {
  expect(makeSandbox()<{ piece: unknown }>(build("exports.piece = require('mf_booking/Dialog')")).piece).toEqual({});
});

test('stops a build that never finishes', () => {
  expect(() => makeSandbox(50)(build('for (;;);'))).toThrow(/timed out/);
});
