import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SceneName } from './hues';

/** View box of each crop, in the drawing's own units. */
const crops = {
  arch: { view: '0 0 240 300', fit: 'xMidYMid slice' },
  wide: { view: '-150 10 540 286', fit: 'xMidYMax slice' },
  banner: { view: '-205 18 650 268', fit: 'xMidYMid slice' },
  pano: { view: '-215 72 670 176', fit: 'xMidYMax slice' },
  detail1: { view: '20 112 168 130', fit: 'xMidYMid slice' },
  detail2: { view: '-10 20 230 130', fit: 'xMidYMid slice' },
} as const;
export type Crop = keyof typeof crops;
export const cropNames = Object.keys(crops) as Crop[];

const viewOverrides: Partial<Record<SceneName, Partial<Record<Crop, string>>>> = {
  'pet-care': { detail1: '26 70 178 138', detail2: '-10 26 230 146' },
  'car-care': { detail2: '-10 96 230 130' },
  beauty: { detail1: '20 70 178 138' },
};

const drawings = new Map<SceneName, string>();

function drawing(scene: SceneName): string {
  const matchingDrawing = drawings.get(scene);
  if (matchingDrawing) return matchingDrawing;
  const read = readFileSync(fileURLToPath(new URL(`./scenes/${scene}.svg`, import.meta.url)), 'utf8');
  drawings.set(scene, read);
  return read;
}

export function sceneArt(scene: SceneName, crop: Crop): string {
  const { fit } = crops[crop];
  const view = viewOverrides[scene]?.[crop] ?? crops[crop].view;
  return drawing(scene).replace(/viewBox="[^"]*"/, `viewBox="${view}" preserveAspectRatio="${fit}"`);
}

export const scenePath = (scene: SceneName, crop: Crop) => `demo/scenes/${scene}-${crop}.svg`;
export const portraitPath = (name: string) =>
  `demo/people/${name
    .normalize('NFKD')
    .replace(/[^\w -]/g, '')
    .toLowerCase()
    .replace(/[ _]+/g, '-')}.svg`;
