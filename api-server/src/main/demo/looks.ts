import { garments, headwear } from './art/clothes';
import { hairStyles } from './art/hair';
import type { SceneName } from './art/hues';
import type { Appearance } from './portraits';
import { Rng } from './random';

const skins = {
  porcelain: '#F6D3B8',
  fair: '#F2C7A5',
  light: '#EFC79C',
  olive: '#DDA77E',
  tan: '#C98F63',
  bronze: '#B97B4F',
  brown: '#8B5636',
  deep: '#6A4029',
  ebony: '#54321F',
};
const hairColours = {
  black: '#1C1411',
  darkbrown: '#2A1B12',
  chestnut: '#5A3420',
  auburn: '#8A4B22',
  ginger: '#B5562B',
  sandy: '#C79A55',
  blond: '#E0B25C',
  grey: '#B9B4AA',
  silver: '#8F8A82',
  white: '#E9E4DA',
};
const beards = { beard: 'full', stubble: 'stubble', goatee: 'goatee', longbeard: 'long' } as const;
const builds = { slim: 'slim', broad: 'broad', heavy: 'heavy' } as const;
const ages = { middle: 'middle', old: 'old' } as const;

const outfits: Record<SceneName, readonly [string, string][]> = {
  cleaning: [
    ['#FFF6E4', '#226852'],
    ['#9CC8B4', '#17503F'],
    ['#FFFFFF', '#0E5657'],
    ['#F5B335', '#123F32'],
  ],
  plumbing: [
    ['#1F628F', '#163B5C'],
    ['#FFFFFF', '#1F628F'],
    ['#B8762B', '#3A2A1C'],
    ['#2F4A5A', '#93C1DF'],
  ],
  laundry: [
    ['#E9B8B4', '#7A2C3B'],
    ['#FFFFFF', '#A93A27'],
    ['#7A2C3B', '#F8DCDC'],
    ['#64A58B', '#FFF6E4'],
  ],
  barber: [
    ['#FFFFFF', '#6B2A17'],
    ['#24352E', '#D9825A'],
    ['#C04C36', '#FAE2DB'],
    ['#3A4C5C', '#FFF6E4'],
  ],
  'car-care': [
    ['#C04C36', '#2B3A50'],
    ['#2B3A50', '#F5B335'],
    ['#7F8FA6', '#24352E'],
    ['#F5B335', '#2B3A50'],
  ],
  moving: [
    ['#B8762B', '#5F421A'],
    ['#17503F', '#F9C75B'],
    ['#5F421A', '#F1E2C6'],
    ['#C04C36', '#FAE2DB'],
  ],
  electrical: [
    ['#3A4C5C', '#FBE7B8'],
    ['#FFF6E4', '#B97400'],
    ['#1F628F', '#F5B335'],
    ['#5E4200', '#FCDD96'],
  ],
  gardening: [
    ['#6B8F3F', '#2C5218'],
    ['#FFF6E4', '#35752F'],
    ['#A93A27', '#2C5218'],
    ['#B8762B', '#265822'],
  ],
  painting: [
    ['#FFFFFF', '#7B4B80'],
    ['#B186B4', '#FFFFFF'],
    ['#FFF6E4', '#55305A'],
    ['#2F4A5A', '#EADCEB'],
  ],
  appliance: [
    ['#12495E', '#A9D6E6'],
    ['#5FA5BD', '#12495E'],
    ['#FFFFFF', '#12495E'],
    ['#C04C36', '#FBE7B8'],
  ],
  'pet-care': [
    ['#F2B84B', '#4C4510'],
    ['#35752F', '#FFF6E4'],
    ['#FFF6E4', '#B5A648'],
    ['#1F628F', '#F9C75B'],
  ],
  beauty: [
    ['#FFFFFF', '#74244A'],
    ['#74244A', '#F6D7E3'],
    ['#D17A9D', '#74244A'],
    ['#24352E', '#F1B7CF'],
  ],
};
const headwearColours = ['#F5B335', '#A93A27', '#17503F', '#1F628F', '#7B4B80', '#2B5B50', '#B8762B'];

const isKeyOf = <T extends object>(words: T, word: string): word is Extract<keyof T, string> =>
  Object.hasOwn(words, word);

/**
 * Parses looks such as `fair auburn bun apron smiling`: skin, hair colour, hair style, then anything else. Trade and
 * name determine the colours of clothes, so that a person always looks the same.
 */
export function parseAppearance(words: string, trade: SceneName, name: string): Appearance {
  const rng = new Rng(`looks ${name}`);
  const [top, second] = rng.pick(outfits[trade]);
  const appearance: Appearance = {
    skin: skins.fair,
    hair: hairColours.darkbrown,
    style: 'short',
    garment: 'tee',
    top,
    second,
    wearColour: rng.pick(headwearColours),
  };
  for (const word of words.split(' ')) {
    if (isKeyOf(skins, word)) appearance.skin = skins[word];
    else if (isKeyOf(hairColours, word)) appearance.hair = hairColours[word];
    else if (isKeyOf(hairStyles, word)) appearance.style = word;
    else if (isKeyOf(garments, word)) appearance.garment = word;
    else if (isKeyOf(headwear, word)) appearance.wear = word;
    else if (isKeyOf(beards, word)) appearance.beard = beards[word];
    else if (isKeyOf(builds, word)) appearance.build = builds[word];
    else if (isKeyOf(ages, word)) appearance.age = ages[word];
    else if (word === 'glasses') appearance.glasses = rng.pick(['#2B2118', '#12231D', '#7A2C3B', '#174A6D']);
    else if (word === 'moustache') appearance.moustache = true;
    else if (word === 'smiling') appearance.smile = 'open';
    else if (word === 'freckles') appearance.freckles = true;
    else throw new Error(`${name}: no such look as ${word}`);
  }
  return appearance;
}
