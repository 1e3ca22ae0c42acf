import { type OpsCommand, type TokenScope, tokenPermissions } from '@doorstep/shared-api/ops';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir } from '../../test/support/factory';
import type { Manifest } from '../types';
import {
  applyScopeError,
  commandScopeError,
  experimentScopeError,
  previewScopeError,
  publishScopeError,
  rolloutScopeError,
} from './scope';
import { createToken, findActiveToken, findToken, listTokens, revokeToken } from './tokens';

const item = (version: string, traffic: number, isDefault: boolean) => ({
  url: `/remotes/mf-catalog/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha384-x' },
  deployment: { traffic, default: isDefault },
});
const live = {
  microFrontends: { 'mf-catalog': [item('1.0.0', 85, true), item('1.1.0', 10, false), item('1.2.0', 5, false)] },
} as unknown as Manifest;

const catalogTarget = { remote: 'mf-catalog', version: '1.3.0' };
const commandErrorFor = (more: OpsCommand) => (scope: TokenScope) =>
  commandScopeError(scope, more, live, ['mf-catalog']);
const leastStepByAct: Readonly<
  Record<string, [least: TokenScope['may'], error: (scope: TokenScope) => string | undefined]>
> = {
  'publish for a pull request': ['preview', (scope) => publishScopeError(scope, 'mf-catalog', true)],
  'close a preview': ['preview', (scope) => previewScopeError(scope, 'mf-catalog')],
  publish: ['publish', (scope) => publishScopeError(scope, 'mf-catalog', false)],
  canary: ['canary', commandErrorFor({ verb: 'canary', ...catalogTarget, traffic: 1 })],
  withdraw: ['canary', commandErrorFor({ verb: 'withdraw', ...catalogTarget })],
  promote: ['promote', commandErrorFor({ verb: 'promote', ...catalogTarget })],
  rollback: ['promote', commandErrorFor({ verb: 'rollback', to: 1 })],
  apply: ['promote', (scope) => applyScopeError(scope, ['mf-catalog'])],
  ...Object.fromEntries(
    (['start', 'resume', 'confirm', 'pause', 'abort'] as const).map((act) => [
      `${act} a rollout`,
      [
        act === 'pause' || act === 'abort' ? 'canary' : 'promote',
        (scope: TokenScope) => rolloutScopeError(scope, act, ['mf-catalog']),
      ],
    ]),
  ),
  ...Object.fromEntries(
    (['start', 'decide', 'stop'] as const).map((act) => [
      `${act} an experiment`,
      [act === 'stop' ? 'canary' : 'promote', (scope: TokenScope) => experimentScopeError(scope, act, 'mf-catalog')],
    ]),
  ),
};

describe.each(Object.entries(leastStepByAct))('a token that is asked to %s', (_act, [least, errorOf]) => {
  test.each(tokenPermissions)(
    'accepts a token that may %s from its lowest scope on, and only for its own remotes',
    (may) => {
      const isEnough = tokenPermissions.indexOf(may) >= tokenPermissions.indexOf(least);
      for (const remotes of [['*'], ['mf-catalog'], ['mf-offers', 'mf-catalog']])
        expect(errorOf({ remotes, may }) === undefined).toBe(isEnough);
      expect(errorOf({ remotes: ['mf-offers'], may })).toMatch(isEnough ? /not for mf-catalog\.$/ : /\S/);
    },
  );
});

test.each([
  // 1.1.0 has 10 % and 1.2.0 has 5 %. What other canaries have is added; what this version has is replaced.
  ['1.3.0', 5, 20, true],
  ['1.3.0', 6, 20, false],
  ['1.1.0', 15, 20, true],
  ['1.1.0', 16, 20, false],
  ['1.2.0', 10, 20, true],
  ['1.2.0', 11, 20, false],
])('a canary of %s to %i per cent with a token for up to %i is allowed: %s', (version, traffic, upTo, isLet) => {
  const scope: TokenScope = { remotes: ['mf-catalog'], may: 'canary', upTo };
  const error = commandScopeError(scope, { verb: 'canary', remote: 'mf-catalog', version, traffic }, live, []);
  expect(error === undefined).toBe(isLet);
});

describe('a token', () => {
  let data: ReturnType<typeof makeDataDir>;
  beforeEach(() => {
    data = makeDataDir();
  });
  afterEach(() => data.remove());

  const DAY_MS = 86_400_000;
  const NOW = Date.parse('2026-11-27T10:00:00Z');
  const input = { name: 'ci', remotes: ['mf-catalog'], may: 'publish' as const, days: 30 };
  const create = (now = NOW) => createToken(data.site, input, { who: 'Ada (admin u_1)', now });

  test('accepts a token until the end of its last day, and still lists it afterwards', async () => {
    const { token, secret = '' } = await create();
    for (const [at, counts] of [
      [NOW, true],
      [NOW + 30 * DAY_MS - 1, true],
      [NOW + 30 * DAY_MS, false],
    ] as const) {
      expect([at, findToken(data.site, secret, at)?.id]).toEqual([at, counts ? token.id : undefined]);
      expect([at, findActiveToken(data.site, token.id, at)?.id]).toEqual([at, counts ? token.id : undefined]);
    }
    expect(listTokens(data.site)).toMatchObject([{ id: token.id }]);
    expect(findToken(data.site, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, NOW)).toBeUndefined();
  });

  test('rejects a revoked token by secret or id, and names who revoked it', async () => {
    const { token, secret = '' } = await create();
    await revokeToken(data.site, token.id, { who: 'Bo (admin u_2)', now: NOW + 1 });
    expect(findToken(data.site, secret, NOW + 2)).toBeUndefined();
    expect(findActiveToken(data.site, token.id, NOW + 2)).toBeUndefined();
    expect(listTokens(data.site)).toMatchObject([{ revokedBy: 'Bo (admin u_2)' }]);
    await expect(revokeToken(data.site, token.id, { who: 'x' })).rejects.toThrow('by Bo (admin u_2)');
  });

  test('keeps the name of a valid token reserved, and frees it afterwards', async () => {
    const first = await create();
    await expect(create()).rejects.toThrow('There is a token "ci" already');
    await revokeToken(data.site, first.token.id, { who: 'Ada (admin u_1)', now: NOW });
    await create(NOW + 1);
    await expect(create(NOW + 2)).rejects.toThrow('There is a token "ci" already');
    await create(NOW + 31 * DAY_MS);
    expect(listTokens(data.site)).toHaveLength(3);
  });
});
