import { expect, test } from 'vitest';
import { type CalendarVisit, calendarOf, methodOf } from './calendarFile';

const visit: CalendarVisit = {
  uid: 'b_77@doorstep.example',
  sequence: 3,
  startAt: new Date('2027-03-14T17:15:00Z'),
  endAt: new Date('2027-03-14T19:00:00Z'),
  writtenAt: new Date('2027-03-10T08:00:00Z'),
  summary: 'Plumbing · D-20418',
  location: '18 Alder Street; Portland, OR\\97205',
  description: 'First line\nsecond',
  url: 'https://doorstep.example/booking-details?booking_id=b_77',
};
const unfolded = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

test('writes a visit as an appointment in UTC with one id per booking', () => {
  const lines = unfolded(calendarOf(visit));
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:b_77@doorstep.example',
      'SEQUENCE:3',
      'DTSTART:20270314T171500Z',
      'DTEND:20270314T190000Z',
      'DTSTAMP:20270310T080000Z',
      'STATUS:CONFIRMED',
    ]),
  );
  expect(lines.at(-1)).toBe('');
});

test.each(['CANCEL', 'REQUEST'])('reads the method %s of a file', (method) => {
  expect(methodOf(`BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`)).toBe(method);
});

test('escapes separators and line breaks, so that user input adds no line', () => {
  const lines = unfolded(
    calendarOf({ ...visit, summary: 'A\r\nMETHOD:CANCEL', url: 'https://x.example/\r\nUID:other' }),
  );
  expect(lines).toContain('LOCATION:18 Alder Street\\; Portland\\, OR\\\\97205');
  expect(lines).toContain('DESCRIPTION:First line\\nsecond');
  expect(lines).toContain('SUMMARY:A\\nMETHOD:CANCEL');
  expect(lines.filter((line) => line.startsWith('UID:'))).toHaveLength(1);
});

test('folds lines at 75 octets without splitting characters', () => {
  const location = 'خیابان آزادی، پلاک ۱۲، تهران 🏠'.repeat(9);
  const text = calendarOf({ ...visit, location });
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\ufffd');
  }
  expect(unfolded(text)).toContain(`LOCATION:${location}`);
});
