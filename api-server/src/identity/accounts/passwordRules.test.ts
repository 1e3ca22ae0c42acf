import { expect, test } from 'vitest';
import { loadCommonPasswords } from './commonPasswords';
import { passwordFault } from './passwordRules';

const owner = { fullname: 'Robin Vale', email: 'robin@example.com', phoneCode: '+1', contact: '5035550100' };

test('loads the hundred thousand most used passwords of sufficient length, without a network', async () => {
  const passwords = await loadCommonPasswords();
  expect(passwords.size).toBe(100_000);
  expect([...passwords].filter((one) => one.length < 8)).toEqual([]);
});

test.each(['password1', 'IloveYou', 'trondheim', 'tron8766'])('rejects %s as too common', async (password) => {
  expect(await passwordFault(password, owner)).toContain('too common');
});

test('allows a password that is on no list', async () => {
  expect(await passwordFault('copper lantern orchard', owner)).toBeUndefined();
});
