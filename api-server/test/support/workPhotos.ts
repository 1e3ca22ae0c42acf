import type { AnyValue, HttpBrowser } from './browser';
import { file, picture } from './pictures';

export async function addWorkPhoto(browser: HttpBrowser, alt = 'A new kitchen tap', bytes?: Buffer | string) {
  const form = new FormData();
  form.append('photo', file(bytes ?? (await picture())), 'photo.jpg');
  form.append('alt', alt);
  return browser.send('POST', '/api/v1/provider/work-photos', form);
}

export async function workPhotoOf(browser: HttpBrowser, alt?: string): Promise<AnyValue> {
  const { status, body } = await addWorkPhoto(browser, alt);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.items.at(-1);
}

export async function addPairPhoto(
  browser: HttpBrowser,
  bookingId: string,
  side: string,
  alt = `The tap ${side}`,
  more: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  form.append('photo', file(await picture()), 'photo.jpg');
  form.append('alt', alt);
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return browser.send('POST', `/api/v1/provider/jobs/${bookingId}/pair/${side}`, form);
}
