import { readSettings } from '@doorstep/api-server/start';
import { describe, expect, it } from 'vitest';
import { localUrlOf } from './localUrl';

function localUrlWith(env: Record<string, string>) {
  const { settings, issues } = readSettings(env);
  if (!settings) throw new Error(issues.join('\n'));
  return localUrlOf(settings);
}

describe('localUrlOf', () => {
  it.each([
    [{}, 'http://localhost:8080'],
    [{ PORT: '9090' }, 'http://localhost:9090'],
    [{ PORT: '9090', HOST: '127.0.0.1' }, 'http://localhost:9090'],
    [{ HOST: '::1' }, 'http://localhost:8080'],
    [{ HOST: '0.0.0.0', DEMO: 'yes' }, 'http://localhost:8080'],
    [{ HOST: '192.168.1.5', PORT: '9090', DEMO: 'yes' }, 'http://192.168.1.5:9090'],
  ])('names the address of a start with %j', (env, address) => {
    expect(localUrlWith(env)).toBe(address);
  });

  it('returns no address when PUBLIC_URL is set', () => {
    expect(localUrlWith({ PUBLIC_URL: 'https://doorstep.example' })).toBeUndefined();
  });
});
