import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, providerDocuments, providerProfiles, providerServices, users } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue } from '../support/browser';
import { sessionFor } from '../support/callTable';
import { messagesTo } from '../support/outbox';
import { createGeotaggedPicture, file, picture } from '../support/pictures';

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';

export function providerRegistration(testBed: TestBed) {
  let server: TestServer;
  let number = 0;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  async function fields(change: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const id = ++number;
    return {
      email: `New.Provider${id}@Example.com`,
      device_type: 'web',
      device_token: '',
      user_type: '2',
      contact: `5557${String(id).padStart(6, '0')}`,
      phone_code: '+1',
      address: '1214 SE Hawthorne Blvd, Portland',
      password: 'a long enough secret',
      fullname: 'Paula Plum',
      first_name: '',
      last_name: '',
      user_lat: '',
      user_long: '',
      image: file(await picture(), 'profileImage.jpg'),
      certificate_front: file(await picture(), 'front.jpg'),
      certificate_back: file(PDF, 'back.pdf', 'application/pdf'),
      ...change,
    };
  }
  const apply = async (change: Record<string, unknown> = {}) =>
    (await server.browser().w('providerRegister', await fields(change))).body;
  const userId = (body: AnyValue): string => body.data.user_id;

  describe('registering as a provider', () => {
    test.each([
      ['on the clocks of their address', { user_lat: '40.7484', user_long: '-73.9857' }, 'America/New_York'],
      ["on the site's clocks where the address is not found", { address: '1 Unknown Lane, Nowhere' }, undefined],
    ])('sets working hours %s', async (_where, place, zone) => {
      const body = await apply(place);
      const [profile] = await testBed.db
        .select()
        .from(providerProfiles)
        .where(eq(providerProfiles.userId, userId(body)));
      expect(profile?.timeZone).toBe(zone ?? server.app.context.settings.timeZone);
    });

    test('creates an application that awaits approval, without a session', async () => {
      const category = await testBed.category(1000, 2000);
      const browser = server.browser();
      const expected = category.services.map(({ id }) => id);
      const payload = await fields({ category_id: category.id, subcategory_id: expected, user_type: '1' });
      const { status, body } = await browser.w('providerRegister', payload);
      expect(status).toBe(200);
      expect(body).toEqual({
        response: 1,
        message: 'Register successfully',
        data: { user_id: expect.stringMatching(/^p_/), account_status: 'pending_review' },
      });
      expect(browser.cookies.size).toBe(0);

      const id = userId(body);
      const [user] = await testBed.db.select().from(users).where(eq(users.id, id));
      expect(user).toMatchObject({ userType: 'provider', accountStatus: 'pending_review', fullname: 'Paula Plum' });
      expect(user?.email).toBe(String(payload.email).toLowerCase());
      const [profile] = await testBed.db.select().from(providerProfiles).where(eq(providerProfiles.userId, id));
      expect(profile).toMatchObject({ categoryId: category.id, serviceTitle: 'Plumbing', verified: false });
      expect(profile?.lat).toBeCloseTo(45.51, 1);
      const services = await testBed.db.select().from(providerServices).where(eq(providerServices.providerId, id));
      expect(services.map(({ priceCents }) => priceCents).sort()).toEqual([1000, 2000]);

      expect((await server.browser().w('providerDetails', { provider_id: id })).body.result).toBe('false');
      const login = { contact: payload.contact, password: 'a long enough secret', device_type: 'web', user_type: '2' };
      const { body: session } = await server.browser().w('login', login);
      expect(session).toMatchObject({ responce: 'true', data: { account_status: 'pending_review' } });
      const [mail] = await messagesTo(server, String(payload.email).toLowerCase());
      expect(mail).toMatchObject({ channel: 'email', subject: 'We received your application' });
      expect(mail?.text).toMatch(/\/verify-email\?token=/);
    });

    test('stores both sides of the licence privately, without the pictures’ location', async () => {
      const id = userId(await apply({ certificate_front: file(await createGeotaggedPicture()) }));
      const documents = await testBed.db
        .select()
        .from(providerDocuments)
        .innerJoin(files, eq(files.id, providerDocuments.fileId))
        .where(eq(providerDocuments.providerId, id));
      const byFace = Object.fromEntries(documents.map((row) => [row.provider_documents.side, row.files]));
      expect(byFace).toMatchObject({
        front: { kind: 'certificate', mime: 'image/jpeg', ownerId: id },
        back: { kind: 'certificate', mime: 'application/pdf', ownerId: id },
      });
      const { uploads } = server.app.context;
      for (const { path } of Object.values(byFace)) {
        expect(path).toMatch(/^private\/certificates\//);
        expect(await uploads.storage.read(path)).toBeDefined();
        expect((await server.browser().send('GET', `/uploads/${path}`)).status).toBe(404);
      }
      const applicant = await sessionFor(testBed, server, id);
      const front = await applicant.bytes(uploads.signedUrl(byFace.front?.path ?? '', id));
      expect(front.toString('latin1')).not.toContain('SecretCamera');
      const back = await applicant.send('GET', uploads.signedUrl(byFace.back?.path ?? '', id));
      expect(back.headers.get('content-disposition')).toBe('attachment');
      expect(back.headers.get('content-type')).toBe('application/pdf');
    });

    test('names each missing field, with separate messages for the licences', async () => {
      for (const [field, message] of [
        ['email', 'email is required.'],
        ['contact', 'contact is required.'],
        ['address', 'address is required.'],
        ['password', 'password is required.'],
        ['fullname', 'fullname is required.'],
        ['certificate_front', 'Front licence is required.'],
        ['certificate_back', 'Back licence is required.'],
      ] as const) {
        const body = await apply({ [field]: '' });
        expect(body).toMatchObject({ response: 0, message, data: {}, error: { code: 'validation', field } });
      }
      expect(await apply({ certificate_back: file('') })).toMatchObject({ message: 'Back licence is required.' });
    });

    test('rejects files that are no licence, whatever their name, and stores nothing', async () => {
      const big = Buffer.concat([Buffer.from(PDF), Buffer.alloc(5 * 1024 * 1024)]);
      for (const [bad, message] of [
        ['<html>%PDF-1.7 %%EOF</html>', 'Please upload a valid image.'],
        ['%PDF-1.7 cut off', 'Please upload a valid image.'],
        [PDF.replace('/Type', '/OpenAction << /S /JavaScript >> /Type'), 'Please upload a valid image.'],
        ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'Please upload a valid image.'],
        [big, 'Image is too large.'],
      ] as const) {
        const payload = await fields({ certificate_front: file(bad, 'front.pdf', 'application/pdf') });
        const { body } = await server.browser().w('providerRegister', payload);
        expect(body).toMatchObject({ response: 0, message, error: { field: 'certificate_front' } });
        const email = String(payload.email).toLowerCase();
        expect(await testBed.db.$count(users, eq(users.email, email))).toBe(0);
      }
    });

    test('requires email and number to be unique among providers only', async () => {
      const first = await fields();
      expect((await server.browser().w('providerRegister', first)).body.response).toBe(1);
      expect(await apply({ email: first.email })).toMatchObject({
        response: 0,
        message: 'email already exists  !',
        error: { code: 'duplicate', field: 'email' },
      });
      expect(await apply({ contact: first.contact })).toMatchObject({ message: 'contact already exists  !' });
      expect(await apply({ email: 'no at' })).toMatchObject({ message: 'Invalid email !' });
      const customer = await testBed.user();
      expect(await apply({ email: customer.email, contact: customer.contact })).toMatchObject({ response: 1 });
      const twice = await fields();
      const both = await Promise.all([1, 2].map(() => server.browser().w('providerRegister', twice)));
      expect(both.map(({ body }) => body.response).sort()).toEqual([0, 1]);
    });

    test('requires listed services and a place on earth', async () => {
      const category = await testBed.category(1000);
      expect(await apply({ subcategory_id: ['s_nothing'] })).toMatchObject({ error: { field: 'subcategory_id' } });
      expect(await apply({ category_id: 'c_nothing' })).toMatchObject({ error: { field: 'category_id' } });
      expect(await apply({ user_lat: '95', user_long: '1' })).toMatchObject({ error: { field: 'user_lat' } });
      const id = userId(await apply({ category_id: category.id, user_lat: '45.5', user_long: '-122.6' }));
      const [profile] = await testBed.db.select().from(providerProfiles).where(eq(providerProfiles.userId, id));
      expect(profile).toMatchObject({ lat: 45.5, long: -122.6 });
      const services = await testBed.db.select().from(providerServices).where(eq(providerServices.providerId, id));
      expect(services).toHaveLength(1);
      const none = {
        message: 'Please select at least one service.',
        error: { code: 'validation', field: 'subcategory_id' },
      };
      expect(await apply({ subcategory_id: '' })).toMatchObject(none);
      expect(await apply({ subcategory_id: '[]' })).toMatchObject(none);
      const bare = userId(await apply({ address: 'Somewhere else entirely' }));
      const [unknown] = await testBed.db.select().from(providerProfiles).where(eq(providerProfiles.userId, bare));
      expect(unknown).toMatchObject({ lat: null, serviceTitle: '', categoryId: null });
    });

    test('limits registrations from one address to five an hour', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      const headers = { 'X-Forwarded-For': '198.51.100.33' };
      for (let i = 0; i < 5; i++)
        expect((await ownServer.browser().w('providerRegister', {}, { headers })).status).toBe(200);
      const { status, body } = await ownServer.browser().w('providerRegister', {}, { headers });
      expect(status).toBe(429);
      expect(body).toMatchObject({ response: 0, data: {}, error: { code: 'rate_limited' } });
    });
  });
}
