import { expect, test } from 'vitest';
import { pictureSources, readSizedPath, sizedPathsOf } from './pictures';

test('a photo of our server has sizes and formats with its signed link, and its colour', () => {
  expect(pictureSources('/uploads/private/bookings/f_1-a0b1c2.jpg?exp=1&sig=x')).toEqual({
    colour: '#a0b1c2',
    sources: [
      {
        type: 'image/avif',
        srcSet: expect.stringMatching(
          /^\/uploads\/private\/bookings\/f_1-a0b1c2\.jpg\.96w\.avif\?exp=1&sig=x 96w, .*960w$/,
        ),
      },
      { type: 'image/webp', srcSet: expect.stringContaining('.jpg.240w.webp?exp=1&sig=x 240w') },
    ],
  });
  expect(pictureSources('/uploads/avatars/f_1.jpg')).not.toHaveProperty('colour');
  for (const name of ['f_1-a0b.jpg', 'f_1-a0b1c2.jpg-1.jpg', 'f_1-a0b1c.jpg', 'f-a0b1c2d.jpg', 'f-A0B1C2.jpg'])
    expect([name, pictureSources(`/uploads/avatars/${name}`)]).toEqual([
      name,
      expect.not.objectContaining({ colour: expect.anything() }),
    ]);
});

test.each(['/uploads/demo/people/ada.svg', 'https://other.example/uploads/a.jpg', '/img/a.jpg', 'blob:x', '', 'a.jpg'])(
  '%s has no other sizes',
  (src) => expect(pictureSources(src)).toBeUndefined(),
);

test('every offered address can be parsed, and no other address can', () => {
  for (const { srcSet } of pictureSources('/uploads/avatars/f_1.jpg')?.sources ?? [])
    for (const address of srcSet.split(', '))
      expect(readSizedPath(address.split(' ')[0] ?? '')?.original).toBe('/uploads/avatars/f_1.jpg');
  expect(sizedPathsOf('avatars/f_1.jpg').map((path) => readSizedPath(path)?.original)).toEqual(
    Array(8).fill('avatars/f_1.jpg'),
  );
  for (const odd of ['a.jpg', 'a.jpg.97w.avif', 'a.svg.96w.avif', 'a.jpg.96w.png', 'a.jpg.96w.avif.96w.webp'])
    expect(readSizedPath(odd)).toBeUndefined();
  expect(sizedPathsOf('x.pdf')).toEqual([]);
});
