import { describe, expect, it } from 'vitest';
import { addUnit, splitUnit } from './addressUnit';

const HOUSE = '2230 SE Division St, Portland, OR 97202';

describe('addUnit', () => {
  it.each([
    ['Apt 4B', '2230 SE Division St, Apt 4B, Portland, OR 97202'],
    [' apt  4B ', '2230 SE Division St, apt 4B, Portland, OR 97202'],
    ['4B', '2230 SE Division St, #4B, Portland, OR 97202'],
    ['#12', '2230 SE Division St, #12, Portland, OR 97202'],
    ['2nd floor', '2230 SE Division St, 2nd floor, Portland, OR 97202'],
    ['3. OG, links', '2230 SE Division St, # 3. OG links, Portland, OR 97202'],
    ['кв. 12', '2230 SE Division St, # кв. 12, Portland, OR 97202'],
    ['واحد ۴', '2230 SE Division St, # واحد ۴, Portland, OR 97202'],
  ])('writes %j behind the street, where splitUnit reads it again', (unit, address) => {
    expect(addUnit(HOUSE, unit)).toBe(address);
    const parts = splitUnit(address);
    expect(parts.rest).toBe(HOUSE);
    expect(addUnit(parts.rest, parts.unit)).toBe(address);
  });

  it('writes a unit at the end of a lone street', () => {
    expect(addUnit('18 Alder Street', '7')).toBe('18 Alder Street, #7');
    expect(splitUnit('18 Alder Street, #7')).toEqual({ rest: '18 Alder Street', unit: '#7' });
  });

  it('leaves an address without a unit, and a missing address, as they are', () => {
    expect(addUnit(HOUSE, ' , ')).toBe(HOUSE);
    expect(addUnit('', '4B')).toBe('');
  });
});

describe('splitUnit', () => {
  it.each([
    '12 Unity St',
    '5 Stefan Ave',
    '7 Flatbush Rd',
    '100 Main St, Flat Rock, NC 28731',
    '4 Spruce St, Sault Ste Marie, MI 49783',
    HOUSE,
  ])('finds no unit in %s', (address) => {
    expect(splitUnit(address)).toEqual({ rest: address, unit: '' });
  });
});
