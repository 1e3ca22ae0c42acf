import { expect, test } from 'vitest';
import { repeatableInserts } from './inserts';

test('repeats the inserts of a call for another person, with new ids that match each other', () => {
  const again = repeatableInserts(
    [
      { text: 'select 1', values: [] },
      { text: 'insert into "bookings" values ($1, $2, $3)', values: ['b_aaaaaaaaaaaaaaaa', 'u_one', 'p_two'] },
      { text: 'update "bookings" set x = $1', values: [1] },
      { text: 'insert into "keys" values ($1)', values: ['body:abc'] },
      {
        text: 'with c as (\n insert into "counters" select 1) select 2',
        values: ['[{"id":"b_aaaaaaaaaaaaaaaa","user":"u_one"}]'],
      },
    ],
    'u_one',
  );
  const [first, second] = [again('u_other'), again('u_other')];
  expect(first).toHaveLength(3);
  const [bookingId, userId, providerId] = first[0]?.values ?? [];
  expect([userId, providerId]).toEqual(['u_other', 'p_two']);
  expect(bookingId).toMatch(/^b_\w{16}$/);
  expect(bookingId).not.toBe('b_aaaaaaaaaaaaaaaa');
  expect(first[2]?.values).toEqual([`[{"id":"${bookingId}","user":"u_other"}]`]);
  expect(second[0]?.values?.[0]).not.toBe(bookingId);
  expect(second[1]?.values).not.toEqual(first[1]?.values);
  expect(second.map(({ name }) => name)).toEqual(first.map(({ name }) => name));
});
