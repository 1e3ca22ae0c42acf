/** Run: npm run icons -w @doorstep/shell */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));

/** `door`: its height as a share of the picture. `radius`: of the corners, in 512ths of the picture. */
const drawing = ({ door, radius }) => {
  const scale = (512 * door) / 32;
  const left = (512 - 28 * scale) / 2;
  const top = (512 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    <rect width="512" height="512" rx="${radius}" fill="#123F32"/>
    <g transform="translate(${left} ${top}) scale(${scale})">
      <path d="M3 31V14a11 11 0 0 1 22 0v17z" fill="#FBF6EA"/>
      <path d="M7.6 27V14.2a6.4 6.4 0 0 1 12.8 0V27z" fill="none" stroke="#123F32" stroke-width="1.8"/>
      <circle cx="16.9" cy="20" r="1.9" fill="#F5B335"/>
      <path d="M0 30h28v2H0z" fill="#FBF6EA"/>
    </g></svg>`;
};

const icons = {
  'icon-192.png': { size: 192, door: 0.66, radius: 96 },
  'icon-512.png': { size: 512, door: 0.66, radius: 96 },
  // The device cuts its own shape, so the door stays within the middle 80 %.
  'maskable-512.png': { size: 512, door: 0.5, radius: 0 },
  'apple-touch-icon.png': { size: 180, door: 0.62, radius: 0 },
};

mkdirSync(folder, { recursive: true });
for (const [name, { size, ...look }] of Object.entries(icons)) {
  await sharp(Buffer.from(drawing(look)), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}${name}`);
}

const hero = await sharp(readFileSync(new URL('../../shared-ui/src/assets/hero.svg', import.meta.url)), {
  density: 150,
})
  .resize({ height: 590 })
  .png()
  .toBuffer();
const logo = await sharp(Buffer.from(drawing({ door: 0.9, radius: 0 })), { density: 300 })
  .resize(330, 330)
  .png()
  .toBuffer();
await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#123F32' } })
  .composite([
    { input: logo, left: 130, top: 150 },
    { input: hero, left: 590, top: 40 },
  ])
  .png({ compressionLevel: 9, palette: true })
  .toFile(`${folder}preview.png`);

const small = await sharp(Buffer.from(drawing({ door: 0.78, radius: 96 })), { density: 300 })
  .resize(32, 32)
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(1, 4);
header.writeUInt8(32, 6);
header.writeUInt8(32, 7);
header.writeUInt16LE(1, 10);
header.writeUInt16LE(32, 12);
header.writeUInt32LE(small.length, 14);
header.writeUInt32LE(header.length, 18);
const lines = Buffer.concat([header, small])
  .toString('base64')
  .match(/.{1,110}/g);
writeFileSync(
  new URL('../../release/src/http/favicon.ts', import.meta.url),
  `/** Made by npm run icons -w @doorstep/shell. */
export const FAVICON = Buffer.from(
  [
${lines.map((line) => `    '${line}',`).join('\n')}
  ].join(''),
  'base64',
);

export const FAVICON_PATH = '/favicon.ico';
`,
);
