import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings';
import { addressForLinks, rememberAddress } from './siteAddress';

describe('addressForLinks', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'doorstep-address-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const settingsOf = (env: Record<string, string> = {}) => {
    const { settings, issues } = readSettings({ DATA_DIR: folder, ...env });
    if (!settings) throw new Error(issues.join('\n'));
    return settings;
  };

  test('returns the address that the site was started with when a command names none', () => {
    expect(addressForLinks(settingsOf())).toBe('http://127.0.0.1:8080');
    rememberAddress(settingsOf({ PORT: '9000' }));
    expect(addressForLinks(settingsOf())).toBe('http://127.0.0.1:9000');
    rememberAddress(settingsOf({ PUBLIC_URL: 'https://doorstep.example' }));
    expect(addressForLinks(settingsOf())).toBe('https://doorstep.example');
  });

  test('returns the address of the command when it names a port or an address', () => {
    rememberAddress(settingsOf({ PORT: '9000' }));
    expect(addressForLinks(settingsOf({ PORT: '9001' }))).toBe('http://127.0.0.1:9001');
    expect(addressForLinks(settingsOf({ PUBLIC_URL: 'https://other.example' }))).toBe('https://other.example');
  });

  test('does not fail where nothing can be written', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => rememberAddress({ dataDir: join(folder, 'file/below'), publicUrl: 'http://localhost' })).not.toThrow();
  });
});
