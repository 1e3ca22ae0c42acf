// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { describe, expect, test } from 'vitest';
import { containerOf, createRemotes } from './remotes';

const version = (number: string) => ({
  version: number,
  url: `/remotes/mf-catalog/${number}/remoteEntry.js`,
  integrity: `sha384-${number}`,
});

const composition = {
  remotes: {
    'mf-catalog': { ...version('1.1.0'), fallback: version('1.0.0'), routes: [['/home', 'visitor']] },
    'mf-offers': {
      version: '1.0.0',
      url: '/remotes/mf-offers/1.0.0/remoteEntry.js',
      integrity: 'sha384-o',
      routes: [],
    },
  },
} as unknown as Composition;

describe('the versions of a tab', () => {
  test('are those that its page was born with', () => {
    const remotes = createRemotes(composition);
    expect(remotes.current('mf-catalog')?.version).toBe('1.1.0');
    expect(remotes.nameOfContainer(containerOf('mf-catalog'))).toBe('mf-catalog');
    expect(remotes.current('mf-unknown')).toBeUndefined();
  });

  test('step back to the previous one once, and stay there', () => {
    const remotes = createRemotes(composition);
    expect(remotes.hasFallback('mf-catalog')).toBe(true);
    expect(remotes.stepBack('mf-catalog')).toBe(true);
    expect(remotes.current('mf-catalog')?.version).toBe('1.0.0');
    expect(remotes.hasFallback('mf-catalog')).toBe(false);
    expect(remotes.stepBack('mf-catalog')).toBe(false);
  });

  test('stay where they are without a previous one', () => {
    const remotes = createRemotes(composition);
    expect(remotes.stepBack('mf-offers')).toBe(false);
    expect(remotes.current('mf-offers')?.version).toBe('1.0.0');
  });

  test('are found by the address of their entry, so that its hash can be asked for', () => {
    const remotes = createRemotes(composition);
    const entry = `${location.origin}/remotes/mf-catalog/1.0.0/remoteEntry.js`;
    expect(remotes.versionAt(entry)?.integrity).toBe('sha384-1.0.0');
    expect(remotes.versionAt(`${location.origin}/elsewhere.js`)).toBeUndefined();
  });
});
