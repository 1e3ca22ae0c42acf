import { makeUser } from '@doorstep/shared-api/testing';
import { describe, expect, it } from 'vitest';
import { newlyPending, pendingChanges } from './profileForm';

const user = makeUser({ email: 'mia@example.com', contact: '5550100001' });
const waiting = { ...user, pendingEmail: 'mia@new.example', pendingContact: '5550100099' };

describe('what waits for its code', () => {
  it('is nothing, or the e-mail before the number', () => {
    expect(pendingChanges(user)).toEqual([]);
    expect(pendingChanges(waiting)).toEqual(['email', 'contact']);
  });

  it('is requested at once only when this update wished for it', () => {
    expect(newlyPending(waiting, { email: 'mia@new.example', contact: '555 010 0099' })).toEqual(['email', 'contact']);
    expect(newlyPending(waiting, { email: ' Mia@Example.com ', contact: '(555) 010-0001' })).toEqual([]);
    expect(newlyPending(waiting, { email: 'mia@example.com', contact: '5550100099' })).toEqual(['contact']);
  });
});
