import { expect, test } from 'vitest';
import { readSecurityTxt } from './securityTxt';

const now = new Date('2026-11-23T12:00:00Z');
const contact = 'mailto:security@doorstep.example';

test.each([
  [{ SECURITY_CONTACT: contact }, /set together/],
  [{ SECURITY_EXPIRES: '2027-06-30' }, /set together/],
  [{ SECURITY_CONTACT: 'security@doorstep.example', SECURITY_EXPIRES: '2027-06-30' }, /SECURITY_CONTACT must be/],
  [{ SECURITY_CONTACT: 'https://x.example/"; } $host', SECURITY_EXPIRES: '2027-06-30' }, /SECURITY_CONTACT must be/],
  [{ SECURITY_CONTACT: contact, SECURITY_EXPIRES: 'next year' }, /SECURITY_EXPIRES must be a day/],
  [{ SECURITY_CONTACT: contact, SECURITY_EXPIRES: '2027-02-30' }, /SECURITY_EXPIRES must be a day/],
])('rejects %j with advice', (env, message) => {
  const issues: string[] = [];
  expect(readSecurityTxt(env, now, issues)).toBeUndefined();
  expect(issues.join()).toMatch(message);
});

test('returns no file unless both variables are set, nor after its last day', () => {
  const issues: string[] = [];
  expect(readSecurityTxt({}, now, issues)).toBeUndefined();
  const env = { SECURITY_CONTACT: contact, SECURITY_EXPIRES: '2026-11-23' };
  expect(readSecurityTxt(env, now, issues)).toBeUndefined();
  expect(readSecurityTxt({ ...env, SECURITY_EXPIRES: '2026-11-24' }, now, issues)).toContain('Expires: 2026-11-24T');
  expect(issues).toEqual([]);
});
