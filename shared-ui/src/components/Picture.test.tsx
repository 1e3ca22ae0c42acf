// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Picture } from './Picture';
import { type FindSources, PictureSourcesProvider } from './pictureSources';

afterEach(cleanup);

const offer: FindSources = (src) =>
  src.endsWith('.jpg')
    ? { colour: '#a0b1c2', sources: [{ type: 'image/avif', srcSet: `${src}.96w.avif 96w, ${src}.240w.avif 240w` }] }
    : undefined;
const show = (picture: React.ReactNode) =>
  render(<PictureSourcesProvider find={offer}>{picture}</PictureSourcesProvider>);
const source = () => document.querySelector('source');

test('offers the formats of the server, and the original for older browsers', () => {
  show(<Picture src="/a.jpg" alt="Leila" width={240} height={300} />);
  expect(source()?.getAttribute('srcset')).toBe('/a.jpg.96w.avif 96w, /a.jpg.240w.avif 240w');
  expect(source()?.getAttribute('sizes')).toBe('auto, 240px');
  const image = screen.getByRole('img', { name: 'Leila' });
  expect(image.getAttribute('src')).toBe('/a.jpg');
  expect(image.getAttribute('loading')).toBe('lazy');
  expect(image.style.backgroundColor).toBe('#a0b1c2');
});

test('shows an image without other formats as it is', () => {
  show(<Picture src="/a.svg" alt="Door" width={240} height={300} />);
  expect(source()).toBeNull();
  expect(screen.getByRole('img', { name: 'Door' }).getAttribute('src')).toBe('/a.svg');
});

test('falls back from a broken format to the photo, and from the photo to the drawing', () => {
  const onError = vi.fn();
  show(<Picture src="/a.jpg" alt="Leila" width={240} height={300} onError={onError} />);
  fireEvent.error(screen.getByRole('img', { name: 'Leila' }));
  expect(source()).toBeNull();
  expect(onError).not.toHaveBeenCalled();
  fireEvent.error(screen.getByRole('img', { name: 'Leila' }));
  expect(screen.getByRole('img', { name: 'Leila' }).tagName).toBe('SPAN');
  expect(onError).toHaveBeenCalledTimes(1);
});

test('loads an urgent image eagerly with high priority', () => {
  show(<Picture src="/a.jpg" alt="Leila" urgent="first" width={240} height={300} />);
  const image = screen.getByRole('img', { name: 'Leila' });
  expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  expect(source()?.getAttribute('sizes')).toBe('240px');
});
