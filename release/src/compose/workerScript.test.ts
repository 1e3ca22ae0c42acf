import { expect, test } from 'vitest';
import type { ReleaseRecord } from '../types';
import { workerScript } from './workerScript';

const shell = { version: '1.2.0', files: { 'worker.js': {} } } as unknown as ReleaseRecord;
const settings = { apiExtensions: true, appToken: 't', timeZone: 'UTC' };

test('a variant brings the worker of the shell that it shows', () => {
  expect(workerScript(shell, settings)).toBe("importScripts('/shell/1.2.0/worker.js');\n");
});

test.each([
  ['it is switched off', shell, { ...settings, serviceWorker: false as const }],
  ['the shell has none, after a rollback perhaps', { ...shell, files: {} } as ReleaseRecord, settings],
])('the worker that a browser has ends itself when %s', (_what, release, input) => {
  expect(workerScript(release, input)).toMatch(/caches[\s\S]*delete[\s\S]*unregister/);
});
