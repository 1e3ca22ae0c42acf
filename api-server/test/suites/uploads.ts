import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Settings } from '../../src/platform/settings';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { hoursAhead, orderFields } from '../support/order';
import { createGeotaggedPicture, file, type Picture, picture } from '../support/pictures';

export function uploads(testBed: TestBed, storage: () => Partial<Settings> = () => ({})) {
  describe('photos of a booking', () => {
    let server: TestServer;
    let browser: HttpBrowser;
    let fields: Record<string, string>;
    beforeAll(async () => {
      server = await testBed.serve(storage());
      ({ browser } = await testBed.customer(server));
      fields = orderFields({ category: await testBed.category(2000), startAt: hoursAhead(server, 3) });
    });
    const book = (photos: Record<string, unknown>) => browser.w('booking', { ...fields, ...photos });
    const photosOf = async (bookingId: string, as = browser) =>
      (await as.w('bookingDetails', { booking_id: bookingId })).body.data;

    test.each<Picture>(['jpeg', 'png', 'webp'])('store a %s as a JPEG, whatever its name', async (format) => {
      const { body } = await book({ service_image1: file(await picture(format), 'service_image1.jpg') });
      expect(body.response).toBe(true);
      const { service_image1, service_image2, service_image3 } = await photosOf(body.data.booking_id);
      expect([service_image2, service_image3]).toEqual(['', '']);
      const bytes = await browser.bytes(service_image1);
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    });

    test('serve no camera data or location, and rotate upright', async () => {
      const { body } = await book({ service_image2: file(await createGeotaggedPicture()) });
      const { service_image2 } = await photosOf(body.data.booking_id);
      const bytes = await browser.bytes(service_image2);
      const { exif, width, height } = await sharp(bytes).metadata();
      expect(exif).toBeUndefined();
      expect(bytes.includes('SecretCamera')).toBe(false);
      expect([width, height]).toEqual([40, 60]);
    });

    test.each([
      ['a text file', () => file('just a text')],
      ['an HTML page', () => file('<html><script>alert(1)</script></html>')],
      [
        'an SVG',
        () => file('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'x.svg', 'image/svg+xml'),
      ],
      ['a broken JPEG', () => file(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]))],
      ['a GIF', () => file(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))],
    ])('reject %s named .jpg, with the photo in the response', async (_what, make) => {
      const { status, body } = await book({ service_image1: file(await picture()), service_image3: make() });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        response: false,
        result: false,
        message: 'Please upload a valid image.',
        error: { code: 'validation', field: 'service_image3' },
      });
    });

    test('must not exceed 5 MB', async () => {
      const big = Buffer.concat([await picture(), Buffer.alloc(6 * 1024 * 1024, 1)]);
      const { status, body } = await book({ service_image1: file(big) });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        response: false,
        message: 'Image is too large.',
        error: { field: 'service_image1' },
      });
    });

    test('answer 413 with the flag for a request over 20 MB', async () => {
      const { status, body } = await book({ service_image1: file(Buffer.alloc(21 * 1024 * 1024, 1)) });
      expect(status).toBe(413);
      expect(body).toMatchObject({ response: false, result: false, message: 'Image is too large.' });
    });

    test('must not exceed 40 megapixels, however few bytes they have', async () => {
      const bomb = await picture('png', 8000, 6000);
      expect(bomb.length).toBeLessThan(1024 * 1024);
      const { body } = await book({ service_image1: file(bomb) });
      expect(body).toMatchObject({ response: false, message: 'Image is too large.' });
    });

    test('ignore an empty file and an empty text', async () => {
      const { body } = await book({ service_image1: file(''), service_image2: '' });
      expect(body.response).toBe(true);
      expect((await photosOf(body.data.booking_id)).service_image1).toBe('');
    });

    test('open only by a link for the signed-in user, for some minutes', async () => {
      const ownServer = await testBed.serve(storage());
      const { browser: owner } = await testBed.customer(ownServer);
      const { body } = await owner.w('booking', { ...fields, service_image1: file(await picture()) });
      const { service_image1: link } = await photosOf(body.data.booking_id, owner);
      const [path, query] = link.split('?');
      const statusFor = async (reader: HttpBrowser, address: string) => (await reader.send('GET', address)).status;
      const photo = await owner.send('GET', link);
      expect([photo.status, photo.headers.get('vary')]).toEqual([200, expect.stringContaining('Cookie')]);
      const { browser: stranger } = await testBed.customer(ownServer);
      for (const other of [ownServer.browser(), stranger]) expect(await statusFor(other, link)).toBe(404);
      expect(await statusFor(owner, path)).toBe(404);
      expect(await statusFor(owner, `${path}?${query}x`)).toBe(404);
      expect(await statusFor(owner, `/uploads/avatars/..%2F${path.replace('/uploads/', '')}`)).toBe(404);
      ownServer.clock.forward(16 * 60_000);
      expect(await statusFor(owner, link)).toBe(404);
    });

    test('close earlier links at the end of the session', async () => {
      const { browser: owner } = await testBed.customer(server);
      const { body } = await owner.w('booking', { ...fields, service_image1: file(await picture()) });
      const { service_image1: link } = await photosOf(body.data.booking_id, owner);
      await owner.w('logout', {});
      expect((await owner.send('GET', link)).status).toBe(404);
    });
  });

  describe('a photo in other sizes', () => {
    const inSize = (link: string, size: string) => link.replace('.jpg', `.jpg.${size}`);

    test('opens by the link of the photo itself only', async () => {
      const server = await testBed.serve(storage());
      const { browser } = await testBed.customer(server);
      const fields = orderFields({ category: await testBed.category(2000), startAt: hoursAhead(server, 3) });
      const { body } = await browser.w('booking', { ...fields, service_image1: file(await picture('jpeg', 600, 400)) });
      const details = await browser.w('bookingDetails', { booking_id: body.data.booking_id });
      const link: string = details.body.data.service_image1;
      expect(link).toMatch(/-[0-9a-f]{6}\.jpg\?/);

      const [avif, webp, large] = await Promise.all(
        ['240w.avif', '240w.webp', '960w.webp'].map(async (size) =>
          sharp(await browser.bytes(inSize(link, size))).metadata(),
        ),
      );
      expect([avif?.format, avif?.width, avif?.height]).toEqual(['heif', 240, 160]);
      expect([webp?.format, webp?.width]).toEqual(['webp', 240]);
      expect(large?.width).toBe(600);

      const respondsWith = async (url: string) => (await browser.send('GET', url)).status;
      expect(await respondsWith(inSize(link, '240w.avif').split('?')[0] ?? '')).toBe(404);
      expect(await respondsWith(inSize(link, '241w.avif'))).toBe(404);
      expect(await respondsWith('/uploads/avatars/f_none.jpg.240w.avif')).toBe(404);
      expect(await respondsWith('/uploads/demo/scenes/plumbing-arch.svg.240w.avif')).toBe(404);
    });

    test('gets made once for simultaneous requests, and cached for a year', async () => {
      const server = await testBed.serve(storage());
      const { uploads } = server.app.context;
      await uploads.write({ path: 'avatars/f_many.jpg', bytes: await picture('jpeg', 300, 300) });
      const write = vi.spyOn(uploads.storage, 'write');
      const url = '/uploads/avatars/f_many.jpg.96w.webp';
      const all = await Promise.all(Array.from({ length: 12 }, () => server.browser().send('GET', url)));
      expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect(all[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=86400, immutable');
      expect(all[0]?.headers.get('content-type')).toBe('image/webp');
      await server.browser().send('GET', url);
      expect(write).toHaveBeenCalledTimes(1);
    });

    test('disappears with the photo, even while it is being made', async () => {
      const server = await testBed.serve(storage());
      const { uploads } = server.app.context;
      const path = 'avatars/f_gone.jpg';
      const urls = ['96w.webp', '480w.avif'].map((size) => `/uploads/${path}.${size}`);
      const statuses = () => Promise.all(urls.map(async (url) => (await server.browser().send('GET', url)).status));
      await uploads.write({ path, bytes: await picture('jpeg', 300, 300) });
      expect(await statuses()).toEqual([200, 200]);
      await uploads.remove(path);
      expect(await statuses()).toEqual([404, 404]);

      await uploads.write({ path, bytes: await picture('jpeg', 300, 300) });
      const write = uploads.storage.write.bind(uploads.storage);
      vi.spyOn(uploads.storage, 'write').mockImplementationOnce(async (to, bytes) => {
        await uploads.remove(path);
        await write(to, bytes);
      });
      expect((await server.browser().send('GET', urls[0] ?? '')).status).toBe(404);
      expect(await uploads.storage.read(`${path}.96w.webp`)).toBeUndefined();
    });
  });

  test('serves a drawing compressed, once', async () => {
    const server = await testBed.serve(storage());
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(80)}</svg>`;
    await server.app.context.uploads.write({ path: 'art/door.svg', bytes: Buffer.from(drawing) });
    const send = (headers: Record<string, string>) => fetch(`${server.base}/uploads/art/door.svg`, { headers });
    const [br, plain] = [await send({ 'Accept-Encoding': 'gzip, br' }), await send({ 'Accept-Encoding': 'br;q=0' })];
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(br.headers.get('vary')).toContain('Accept-Encoding');
    expect([await br.text(), await plain.text()]).toEqual([drawing, drawing]);
    const secondResponse = await send({ 'If-None-Match': br.headers.get('etag') ?? '' });
    expect(secondResponse.status).toBe(304);
  });

  test('allows no path outside the uploads', async () => {
    const server = await testBed.serve(storage());
    for (const path of ['/uploads/../db', '/uploads/%2e%2e/db', '/uploads/..%2fdb', '/uploads/', '/uploads/.hidden']) {
      expect((await server.browser().send('GET', path)).status).toBe(404);
    }
  });
}
