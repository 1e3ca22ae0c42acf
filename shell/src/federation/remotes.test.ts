// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { containerNameOf, createRemoteVersions } from './remotes';

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
  test('match the page that loaded them', () => {
    const remotes = createRemoteVersions(composition);
    expect(remotes.current('mf-catalog')?.version).toBe('1.1.0');
    expect(remotes.nameOfContainer(containerNameOf('mf-catalog'))).toBe('mf-catalog');
    expect(remotes.current('mf-unknown')).toBeUndefined();
  });

  test('fall back to the previous version once and stay there', () => {
    const remotes = createRemoteVersions(composition);
    expect(remotes.hasFallback('mf-catalog')).toBe(true);
    expect(remotes.fallBack('mf-catalog')).toBe(true);
    expect(remotes.current('mf-catalog')?.version).toBe('1.0.0');
    expect(remotes.hasFallback('mf-catalog')).toBe(false);
    expect(remotes.fallBack('mf-catalog')).toBe(false);
  });

  test('stay unchanged when there is no previous version', () => {
    const remotes = createRemoteVersions(composition);
    expect(remotes.fallBack('mf-offers')).toBe(false);
    expect(remotes.current('mf-offers')?.version).toBe('1.0.0');
  });

  test('return the integrity hash for the address of their entry', () => {
    const remotes = createRemoteVersions(composition);
    const entry = `${location.origin}/remotes/mf-catalog/1.0.0/remoteEntry.js`;
    expect(remotes.versionAt(entry)?.integrity).toBe('sha384-1.0.0');
    expect(remotes.versionAt(`${location.origin}/elsewhere.js`)).toBeUndefined();
  });
});

describe('a version of which the page knows only how its hash begins', () => {
  const released = 'var mf_gifts = 1;\n';
  /** printf 'var mf_gifts = 1;\n' | openssl dgst -sha384 -binary | base64 */
  const hash = 'zoo38eZ8pLgLtgCjr+q86qYUeKe0Bl/OzAKJ8CHlz2TthjKqGjJb9GKrvmxpfeae';
  const remotes = () =>
    createRemoteVersions({
      remotes: {
        'mf-gifts': { version: '1.0.0', url: '/g.js', integrity: '', pin: hash.slice(0, 16), routes: [] },
      },
    } as unknown as Composition);
  const respond = (body: string, status = 200) =>
    vi.stubGlobal(
      'fetch',
      vi.fn().mockImplementation(() => Promise.resolve(new Response(body, { status }))),
    );
  afterEach(() => vi.unstubAllGlobals());

  test('downloads its entry once and then returns the full hash', async () => {
    const tab = remotes();
    const version = tab.current('mf-gifts');
    if (!version) throw new Error('no gifts');
    respond(released);
    expect(tab.integrityOf(version)).toBeUndefined();
    await Promise.all([tab.verifyIntegrity(version, 1000), tab.verifyIntegrity(version, 1000)]);
    expect(tab.integrityOf(version)).toBe(`sha384-${hash}`);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['altered by one byte', () => respond(released.replace('1', '2')), /is not what was released/],
    ['missing', () => respond('', 404), /answered with 404/],
  ])('fails its check when the entry is %s, and can be retried', async (_what, spoil, reason) => {
    const tab = remotes();
    const version = tab.current('mf-gifts');
    if (!version) throw new Error('no gifts');
    spoil();
    await expect(tab.verifyIntegrity(version, 1000)).rejects.toThrow(reason);
    expect(tab.integrityOf(version)).toBeUndefined();
    respond(released);
    await tab.verifyIntegrity(version, 1000);
    expect(tab.integrityOf(version)).toBe(`sha384-${hash}`);
  });
});
