import { setTimeout as pause } from 'node:timers/promises';
import { addMilliseconds } from '../../src/platform/clock';
import { connect } from '../../src/platform/db/connect';
import { Outbox } from '../../src/platform/mail/outbox';
import { smtp } from '../../src/platform/mail/smtp';

/**
 * Process that sends due messages until it is killed. Its clock is `AHEAD` milliseconds before ours. It stores `WRITE`
 * messages first.
 */
const { DATABASE_URL, DIRECTORY, SMTP_URL = '', AHEAD = '0', WRITE = '0' } = process.env;
const connection = await connect({ databaseUrl: DATABASE_URL, directory: DIRECTORY });
const clock = () => addMilliseconds(new Date(), Number(AHEAD));
const outbox = new Outbox({ db: connection.db, clock, deliver: smtp(SMTP_URL) });
await connection.db.transaction(async (tx) => {
  for (let number = 0; number < Number(WRITE); number += 1)
    await outbox.send({ channel: 'email', to: `person${number}@example.com`, subject: 'News', text: 'News.' }, tx);
});
process.send?.('ready');
for (;;) {
  await outbox.deliver();
  process.send?.('round');
  await pause(50);
}
