import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { ReleaseRecord } from '../types';
import { workerScript } from './workerScript';

const shell = { version: '1.2.0', files: { 'worker.js': {} } } as unknown as ReleaseRecord;
const settings = { apiExtensions: true, appToken: 't', timeZone: 'UTC' };

function run(script: string) {
  const imported: string[] = [];
  let mayLoad: ((url: string) => string | null) | undefined;
  const trustedTypes = {
    createPolicy: (_name: string, rules: { createScriptURL: typeof mayLoad }) => {
      mayLoad = rules.createScriptURL;
    },
  };
  runInNewContext(script, { self: { trustedTypes }, importScripts: (url: string) => imported.push(url) });
  return { imported, mayLoad };
}

test('imports the worker of the variant’s shell', () => {
  expect(run(workerScript(shell, settings)).imported).toEqual(['/shell/1.2.0/worker.js']);
});

test('allows only the live worker script to be loaded', () => {
  const { mayLoad } = run(workerScript(shell, settings));
  expect(mayLoad?.('/shell/1.2.0/worker.js')).toBe('/shell/1.2.0/worker.js');
  expect(mayLoad?.('/uploads/worker.js')).toBeNull();
});

test.each([
  ['it is switched off', shell, { ...settings, serviceWorker: false as const }],
  ['the shell has none, after a rollback perhaps', { ...shell, files: {} } as ReleaseRecord, settings],
])('removes the worker and its caches when %s', (_what, release, input) => {
  expect(workerScript(release, input)).toMatch(/caches[\s\S]*delete[\s\S]*unregister/);
});
