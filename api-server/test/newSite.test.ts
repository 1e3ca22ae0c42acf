import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserType } from '@doorstep/shared-api/domain';
import { userTypeCodes } from '@doorstep/shared-api/wire';
import { TOTP } from 'otpauth';
import { describe, expect, test, vi } from 'vitest';
import { HttpBrowser } from './support/browser';
import { useOperatedSite } from './support/operatedSite';
import { orderFields, pay, quoteFields } from './support/order';
import { file, picture } from './support/pictures';

const password = 'a long enough one';
const signInFields = { password, device_type: 'web', device_token: '' };

/** Follows docs/operations/new-site.md, with its commands and the pages alone. */
describe('a new site', () => {
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
  const site = useOperatedSite();
  const signIn = async (contact: string, userType: UserType) => {
    const browser = new HttpBrowser(site.base);
    const { body } = await browser.w('login', { contact, user_type: userTypeCodes[userType], ...signInFields });
    expect(body).toMatchObject({ responce: 'true' });
    return browser;
  };
  const person = (name: string, contact: string, portrait: Buffer) => ({
    ...signInFields,
    fullname: name,
    email: `${name.replace(' ', '.')}@example.com`,
    contact,
    phone_code: '+1',
    address: '1214 SE Hawthorne Blvd, Portland',
    first_name: '',
    last_name: '',
    user_lat: '45.5122',
    user_long: '-122.6530',
    image: file(portrait, 'profileImage.jpg'),
  });

  test('gets from empty to a paid booking by its commands and its pages alone', async () => {
    await site.start();
    const owner = ['create', '--name', 'Robin Hale', '--phone', '+15035550100', '--role', 'owner'];
    expect((await site.run('staff', owner, `${password}\n`)).code).toBe(0);
    const directory = join(site.dataDir, 'written');
    mkdirSync(directory);
    writeFileSync(join(directory, 'plumbing.jpg'), await picture());
    const services = [{ name: 'Leak repair', price: '45.00', minutes: 45 }];
    const categories = [{ name: 'Plumbing', picture: 'plumbing.jpg', services }];
    writeFileSync(join(directory, 'catalogue.json'), JSON.stringify({ categories }));
    expect((await site.run('catalogue', ['import', join(directory, 'catalogue.json')])).code).toBe(0);
    const [shown] = (await new HttpBrowser(site.base).w('categories', {})).body.data;
    const service = { id: shown.subcategory[0].id, name: 'Leak repair', priceCents: 4500 };
    const listed = async () => (await new HttpBrowser(site.base).w('providers', { cat_id: shown.cat_id })).body.data;

    const applied = await new HttpBrowser(site.base).w('providerRegister', {
      ...person('Paula Plum', '5035550111', await picture()),
      user_type: '2',
      certificate_front: file(await picture(), 'front.jpg'),
      certificate_back: file(await picture(), 'back.jpg'),
    });
    expect(applied.body.data).toMatchObject({ account_status: 'pending_review' });
    const providerId = applied.body.data.user_id;
    const provider = await signIn('5035550111', 'provider');
    const chosen = [{ subcategory_id: service.id, price: '45.00' }];
    expect((await provider.x('PUT', '/provider/services', { services: chosen })).status).toBe(200);
    expect(JSON.stringify(await listed())).not.toContain(providerId);

    const operator = await signIn('5035550100', 'admin');
    const { secret } = (await operator.x('POST', '/admin/me/second-step')).body;
    const code = new TOTP({ secret }).generate();
    expect((await operator.x('POST', '/admin/me/second-step/confirm', { code })).status).toBe(200);
    const { body: waiting } = await operator.x('GET', '/admin/applications?state=waiting');
    expect(waiting.items).toMatchObject([{ provider_id: providerId }]);
    const { body: application } = await operator.x('GET', `/admin/applications/${providerId}`);
    const approval = {
      decision: 'approve',
      seen: application.version,
      licence_number: 'L-77',
      licence_until: '2040-05-31',
    };
    const approved = await operator.x('POST', `/admin/applications/${providerId}/decide`, approval);
    expect(approved.body).toMatchObject({ state: 'approved' });
    expect(JSON.stringify(await listed())).toContain(providerId);

    const registered = await new HttpBrowser(site.base).w('register', {
      ...person('Ada Lane', '5035550122', await picture()),
      user_type: '1',
    });
    expect(registered.body).toMatchObject({ response: 1 });
    const customer = await signIn('5035550122', 'customer');
    const order = orderFields({ category: { id: shown.cat_id, services: [service] }, providerId });
    const paid = await pay(customer, quoteFields(order));
    const { body: booked } = await customer.w('booking', { ...order, stripeToken: paid.id });
    expect(booked.data).toMatchObject({ status: '1', payment: { status: 'authorized', amount: '45.00' } });

    const { booking_id } = booked.data;
    expect((await provider.x('POST', `/provider/jobs/${booking_id}/accept`)).status).toBe(200);
    const { body: details } = await customer.w('bookingDetails', { booking_id });
    expect(details.data).toMatchObject({ status: '2', payment: { status: 'captured' } });
  });
});
