import { makeUser } from '@doorstep/shared-api/testing';
import { describe, expect, it } from 'vitest';
import { newlyPending, pendingChanges, profileSchema } from './profileForm';

const user = makeUser({ email: 'mia@example.com', contact: '5550100001' });
const waiting = { ...user, pendingEmail: 'mia@new.example', pendingContact: '5550100099' };

describe('pending changes of a profile', () => {
  it('lists the e-mail address before the phone number', () => {
    expect(pendingChanges(user)).toEqual([]);
    expect(pendingChanges(waiting)).toEqual(['email', 'contact']);
  });

  it('asks for a code at once only for changes of this update', () => {
    expect(newlyPending(waiting, { email: 'mia@new.example', contact: '555 010 0099' })).toEqual(['email', 'contact']);
    expect(newlyPending(waiting, { email: ' Mia@Example.com ', contact: '(555) 010-0001' })).toEqual([]);
    expect(newlyPending(waiting, { email: 'mia@example.com', contact: '5550100099' })).toEqual(['contact']);
  });
});

describe('e-mail address of a profile', () => {
  it.each([
    ['mia@example.com', true, true],
    ['', true, false],
    ['', false, true],
    ['mia', false, false],
    ['mia@example.com', false, true],
  ])('accepts "%s" of an account whose address is known (%s): %s', async (email, hasEmail, isValid) => {
    const schema = profileSchema((key) => key, hasEmail);
    const values = { image: null, fullName: 'Mia Torres', email, contact: '5550100001' };
    expect(await schema.isValid(values)).toBe(isValid);
  });
});
