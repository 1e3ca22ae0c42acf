import { beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../src/platform/clock';
import { outbox } from '../src/platform/db/schema';
import { runSuites, type TestServer, useTestBed } from './support/apiFixture';

/** A server that is still running could, by a clock that a test moved, give up messages of later tests. */
describe('servers on one database', () => {
  const testBed = useTestBed();
  const status = (server: TestServer) =>
    fetch(`${server.base}/api/v1/health`).then(
      (response) => response.status,
      () => 'gone',
    );
  let ofSuite: TestServer;
  let ofTest: TestServer;

  function oneSuite() {
    beforeAll(async () => {
      ofSuite = await testBed.serve();
    });

    test('serves in the test that starts it, whatever its clock', async () => {
      ofTest = await testBed.serve();
      ofTest.clock.forward(3 * DAY);
      expect([await status(ofSuite), await status(ofTest)]).toEqual([200, 200]);
      await ofSuite.app.context.mail.send({ channel: 'email', to: 'ada@example.com', subject: 'Hello', text: 'Hello' });
    });

    test('stops a test’s servers after the test, once their messages are sent, and keeps those of the suite', async () => {
      expect([await status(ofSuite), await status(ofTest)]).toEqual([200, 'gone']);
      expect(await testBed.db.select({ state: outbox.state }).from(outbox)).toEqual([{ state: 'sent' }]);
    });
  }

  function nextSuite() {
    test('stops all servers before the next suite', async () => expect(await status(ofSuite)).toBe('gone'));
  }

  runSuites(testBed, [oneSuite, nextSuite]);
});
