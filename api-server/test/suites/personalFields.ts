import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestBed, type TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { textColumns } from '../support/findPerson';
import { orderFields } from '../support/order';
import { createPayee } from '../support/payoutWays';
import { createSignedInStaff } from '../support/staff';

const rooms = fileURLToPath(new URL('../../src', import.meta.url));

const CHARACTERS = 'Please leave out line breaks and hidden characters.';
const LINK = 'Please leave out links and e-mail addresses.';
const LETTERS = 'Please enter at least one letter.';
const errorMessages = [CHARACTERS, LINK, LETTERS];

const invalidTexts: [name: string, text: string, sentence: string][] = [
  ['a line break', 'Eve\r\nBcc: x', CHARACTERS],
  ['a line separator', 'Eve\u2028Adams', CHARACTERS],
  ['a link', 'Your refund: https://offer.test', LINK],
  ['a link without a scheme', 'See www.offer.test today', LINK],
  ['an e-mail address', 'Write to eve@offer.test', LINK],
  ['a full-width e-mail address', 'Eve＠offer．test', LINK],
  ['a right-to-left override', 'Eve \u202etset.reffo', CHARACTERS],
  ['only invisible characters', '\u200b\u2060', CHARACTERS],
  ['a tag character', 'Eve \u{e0041}dams', CHARACTERS],
  ['digits only', '12345', LETTERS],
];
const validNames = ['علی\u200cرضا نوری', 'क्\u200dषमा शर्मा', 'Thu-Hà O’Brien', '田中 太郎'];

function findPersonalTextReaders(): string[] {
  const files = readdirSync(rooms, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(path.join(rooms, file), 'utf8').replace(/^export function .*/gm, '');
    return [...source.matchAll(/\b(readPersonalText|readPersonalTextPart|readName|readAddress)\((?<args>.*)/g)].flatMap(
      ([, reader, args = '']) => {
        const words = [...args.matchAll(/'(\w+)'/g)].map(([, word]) => word);
        if (reader === 'readAddress') return [`${file} address`];
        if (reader === 'readName') return [`${file} ${words.at(-1) ?? 'fullname'}`];
        return words[0] ? [`${file} ${words[0]}`] : [];
      },
    );
  });
}

/** Columns whose names suggest personal text, and which contain none. */
const nonPersonalColumns = [
  ...['bookings.category_name', 'booking_lines.subcategory_name', 'categories.name', 'subcategories.name'],
  ...['payout_accounts.bank_name', 'payouts.bank_name', 'test_bank_accounts.bank_name', 'settings.name'],
  ...['former_secrets.name', 'secrets.name', 'units.name', 'passkeys.name'],
  ...['audit_log.actor_name', 'suppressions.address_hash', 'applications.licence_name'],
];

export function personalFields(testBed: TestBed) {
  describe('a name, an address line or a business name', () => {
    let server: TestServer;
    let rows: Record<string, (text: string) => Promise<{ status: number; body: AnyValue }>>;
    let number = 0;

    beforeAll(async () => {
      server = await testBed.serve();
      const { user, browser: customer } = await testBed.customer(server);
      const category = await testBed.category(4000);
      const { browser: provider } = await createPayee(testBed, server);
      await provider.x('POST', '/me/confirm', { password: PASSWORD });
      const { browser: operator } = await createSignedInStaff(testBed, server, 'operations');
      const { user: other } = await testBed.customer(server);
      const register = (change: object) => {
        number += 1;
        return server.browser().w('register', {
          ...{ email: `field${number}@example.com`, contact: `77722${String(number).padStart(5, '0')}` },
          ...{ phone_code: '+1', address: '12 High St', password: 'correct horse battery', fullname: 'Ada Lovelace' },
          ...{ device_type: 'web', user_type: '1', ...change },
        });
      };
      const edit = (change: object) =>
        customer.w('editProfile', { fullname: 'Ada Lovelace', email: user.email, contact: user.contact, ...change });
      const work = (change: object) =>
        provider.x('PUT', '/provider/profile', {
          ...{ full_name: 'Sam Fix', service_title: 'Plumber', description: '', address: '9 Oak St, Portland' },
          ...{ radius_km: 12, ...change },
        });
      const book = (change: object) => customer.w('booking', { ...orderFields({ category }), ...change });
      const correct = async (text: string, by: HttpBrowser) => {
        const { version: seen } = (await by.x('GET', `/admin/people/${other.id}`)).body;
        return by.x('PUT', `/admin/people/${other.id}/name`, { seen, reason: 'It was misspelt.', full_name: text });
      };
      rows = {
        'identity/accounts/personFields.ts fullname': (fullname) => register({ fullname }),
        'identity/accounts/personFields.ts address': (address) => register({ address }),
        'identity/accounts/personFields.ts first_name': (first_name) => register({ first_name }),
        'identity/accounts/personFields.ts last_name': (last_name) => register({ last_name }),
        'identity/auth/otp/join.ts fullname': (fullname) =>
          server.browser().x('POST', '/otp/join', { join_token: 'invented', fullname, terms_accepted: true }),
        'identity/profile/editProfile.ts fullname': (fullname) => edit({ fullname }),
        'identity/profile/editProfile.ts address': (address) => edit({ address }),
        'identity/savedAddresses/saveAddress.ts address': (address) =>
          customer.x('POST', '/me/addresses', { kind: 'home', name: '', address }),
        'identity/savedAddresses/saveAddress.ts name': (name) =>
          customer.x('POST', '/me/addresses', { kind: 'other', name, address: '12 Nowhere Street' }),
        'bookings/workspace/profile.ts full_name': (full_name) => work({ full_name }),
        'bookings/workspace/profile.ts service_title': (service_title) => work({ service_title }),
        'bookings/workspace/profile.ts address': (address) => work({ address }),
        'bookings/workers/team.ts name': (name) => provider.x('POST', '/provider/workers', { name }),
        'bookings/workers/team.ts start_address': (start_address) =>
          provider.x('POST', '/provider/workers', { name: 'Ana', start_address }),
        'identity/contact/receiveMessage.ts full_name': (full_name) =>
          server.browser().x('POST', '/contact', {
            ...{ full_name, email: 'grace@example.com', contact: '', message: 'Hello.', website: '' },
            started_at: server.clock.now().toISOString(),
          }),
        'money/payouts/payouts.routes.ts holder_name': (holder_name) =>
          provider.x('POST', '/provider/payout-account/bank', { holder_name }),
        'bookings/bookings/readBookingForm.ts service_location': (service_location) => book({ service_location }),
        'bookings/bookings/readBookingForm.ts address2': (address2) => book({ address2 }),
        'operator/people/changePerson.ts full_name': (full_name) => correct(full_name, operator),
      };
    });

    const fieldOf = (row: string) => row.split(' ')[1] ?? '';
    const issueOf = ({ body }: { body: AnyValue }) => ({
      field: body.error?.field ?? body.field,
      sentence: body.message ?? body.detail,
    });

    test('covers every place in the code that reads one', () => {
      // The name of a staff member comes from the command line. A provider's name that breaks the rules is left out.
      const others = ['identity/accounts/staff.ts fullname', 'identity/auth/openid/roundTrip.ts fullname'];
      const found = findPersonalTextReaders().filter((reader) => !others.includes(reader));
      expect([...new Set(found)].sort()).toEqual(Object.keys(rows).sort());
    });

    test('exists in no other column of the database', async () => {
      const columns = (await textColumns(testBed)).map(({ table, column }) => `${table}.${column}`);
      const named = columns.filter((column) => /name$|address\d?$|address_hash|_title$|location$/.test(column));
      expect(named.filter((column) => !nonPersonalColumns.includes(column)).sort()).toEqual([
        'bookings.address',
        'bookings.address2',
        'bookings.full_name',
        'bookings.service_location',
        'contact_messages.full_name',
        'provider_profiles.address',
        'provider_profiles.service_title',
        'provider_workers.name',
        'provider_workers.start_address',
        'saved_addresses.address',
        'saved_addresses.name',
        'test_bank_accounts.holder_name',
        'users.address',
        'users.first_name',
        'users.fullname',
        'users.last_name',
      ]);
    });

    test.each(invalidTexts)('fails with a message for its field when it is %s', async (_name, text, sentence) => {
      for (const [row, send] of Object.entries(rows)) {
        // A first or last name and a second address line may be a number.
        const isPart = /first_name|last_name|address2/.test(row);
        const issue = issueOf(await send(text));
        if (isPart && sentence === LETTERS) expect([row, errorMessages.includes(issue.sentence)]).toEqual([row, false]);
        else expect([row, issue]).toEqual([row, { field: fieldOf(row), sentence }]);
      }
    });

    test.each(validNames)('accepts names in all scripts: %s', async (text) => {
      for (const [row, send] of Object.entries(rows))
        expect([row, errorMessages.includes(issueOf(await send(text)).sentence)]).toEqual([row, false]);
    });
  });
}
