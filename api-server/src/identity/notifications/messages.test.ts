import { expect, test } from 'vitest';
import { notificationText } from './messages';

test.each([
  ['Claim your refund at https://offer.test now', 'Claim your refund at now'],
  ['Eve\r\nBcc: x@offer.test', 'Eve Bcc:'],
  ['\u202eEve', 'Eve'],
  ['\u200b\u200b', '…'],
  ["Dr. A.B. O'Neil-Smith Jr.", "Dr. A.B. O'Neil-Smith Jr."],
])('shows a customer stored as %j before the rule as %j in mails, texts and push messages', (stored, shown) => {
  const { title, text } = notificationText('en', 'booking_received', { customer: stored }, 'provider');
  expect(`${title} ${text}`).toContain(shown);
  if (stored !== shown) expect(`${title} ${text}`).not.toContain(stored);
  expect(title).not.toMatch(/[\r\n\u202e\u200b]/);
});
