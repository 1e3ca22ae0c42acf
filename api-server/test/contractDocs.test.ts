import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContractDocument, type CallNotes, type OpenApi, renderContractPage } from '../tools/contractPages';
import { TestBed, type TestServer } from './support/apiFixture';
import { discoverWireCalls, exampleFields, sessionFor } from './support/callTable';

const read = (name: string) => readFileSync(new URL(`../../docs/contract/${name}`, import.meta.url), 'utf8');
const notes = JSON.parse(read('calls.json')) as CallNotes;

const testBed = new TestBed();
let server: TestServer;

beforeAll(async () => {
  await testBed.open();
  server = await testBed.serve();
});
afterAll(() => testBed.close());

test('describes the server’s calls in docs/contract (after a change: see the mark in its README)', () => {
  const document = server.app.server.swagger() as unknown as OpenApi;
  expect(read('README.md')).toBe(renderContractPage(read('README.md'), document, notes));
  expect(JSON.parse(read('openapi.json'))).toEqual(JSON.parse(JSON.stringify(buildContractDocument(document, notes))));
});

test('lists every field that the server reads from an original call', async () => {
  const category = await testBed.category(4555);
  const provider = await testBed.provider(category.services);
  const users = [await testBed.user(), provider, await testBed.user('admin')];
  const roles = users.map(
    ({ id }) =>
      () =>
        sessionFor(testBed, server, id),
  );
  const booking = (await (await roles[0]?.())?.w('booking', exampleFields(category)))?.body;
  const calls = await discoverWireCalls(roles, exampleFields(category, provider.id, booking.data.booking_id));
  for (const { wire, body } of calls) {
    if (!wire) throw new Error('an original call has no name');
    const listed = notes.calls[wire].fields.map(({ name }) => name);
    // The page explains user_id once for all calls.
    const fields = Object.keys(body).filter((name) => name !== 'user_id');
    expect(listed, wire).toEqual(expect.arrayContaining(fields));
  }
});
