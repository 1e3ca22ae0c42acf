import { splitUnit } from '@doorstep/shared-api/domain';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance';
import { findHouse, geocode, houseAt, nearestAddress, suggestAddresses } from './gazetteer';
import { streets } from './streets';

const pioneerSquare = { lat: 45.5188, long: -122.6793 };
const labels = (text: string, near?: { lat: number; long: number }) =>
  suggestAddresses(text, near).map(({ label }) => label);

describe('the gazetteer', () => {
  it('knows more than three hundred streets, each once', () => {
    const names = streets.map(({ quadrant, name, runs }) => `${quadrant} ${name} ${runs}`);
    expect(names.length).toBeGreaterThan(300);
    expect(new Set(names).size).toBe(names.length);
  });

  it('finds a house by number and an unfinished street name', () => {
    const [first] = suggestAddresses('1214 SE Hawth');
    expect(first).toMatchObject({
      label: '1214 SE Hawthorne Blvd',
      address: '1214 SE Hawthorne Blvd, Portland, OR 97214',
    });
  });

  it('understands long forms, any case and any order of words', () => {
    expect(labels('north WILLIAMS avenue')[0]).toMatch(/N Williams Ave$/);
    expect(labels('Alberta, NE')[0]).toMatch(/NE Alberta St$/);
  });

  it('finds streets by neighbourhood and by zip', () => {
    expect(suggestAddresses('Sellwood').every(({ neighbourhood }) => neighbourhood === 'Sellwood')).toBe(true);
    expect(suggestAddresses('97214').every(({ zip }) => zip === '97214')).toBe(true);
  });

  it('shows the street when the number is unknown', () => {
    expect(labels('18 alder')[0]).toMatch(/Alder St$/);
  });

  it('puts the nearer one first when a point is given', () => {
    const addresses = suggestAddresses('alder st', pioneerSquare);
    expect(addresses[0]?.label).toMatch(/SW Alder St$/);
    expect(distanceKm(pioneerSquare, addresses[0] ?? pioneerSquare)).toBeLessThan(1);
  });

  it('suggests at most eight different houses, and none for unknown words', () => {
    const addresses = suggestAddresses('se', pioneerSquare);
    expect(addresses).toHaveLength(8);
    expect(new Set(addresses.map(({ id }) => id)).size).toBe(8);
    expect(suggestAddresses('zzyzx road')).toEqual([]);
    expect(suggestAddresses('   ')).toEqual([]);
  });

  it('names the house at a point, and none outside of the city', () => {
    expect(nearestAddress({ lat: 45.5121, long: -122.62955 })?.label).toMatch(/SE Hawthorne Blvd$/);
    expect(nearestAddress({ lat: 44.05, long: -123.09 })).toBeUndefined();
  });

  it('names the nearest house, also if it is in another street', () => {
    const north = 0.002;
    for (const street of streets) {
      const house = houseAt(street, Math.round((street.from + street.to) / 2) * 100);
      if (!house) throw new Error(`${street.name} has no house in its middle.`);
      const point = { lat: house.lat + north, long: house.long };
      const nearest = nearestAddress(point);
      if (!nearest) throw new Error(`${house.label} is not in the city.`);
      expect(distanceKm(point, nearest), house.label).toBeLessThanOrEqual(distanceKm(point, house) + 0.001);
    }
  });

  it('maps an address to its point and back', () => {
    for (const street of ['2210 NE Alberta Street, Portland, OR', '415 NW 10th Ave', '3301 SE Division St']) {
      const house = geocode(street);
      expect(house, street).toBeDefined();
      if (house) expect(distanceKm(house, nearestAddress(house) ?? { lat: 0, long: 0 })).toBeLessThan(0.06);
    }
  });

  it.each([
    ['1214 SE Hawthorne Blvd, Portland', '1214 SE Hawthorne Blvd'],
    ['1214 Southeast Hawthorne Boulevard Portland OR 97214', '1214 SE Hawthorne Blvd'],
    ['123 NW Davis St Apt 4, Portland, OR 97209, USA', '123 NW Davis St'],
    ['18 SW Alder Street, Portland', '100 SW Alder St'],
    ['19 SW Alder Street, Portland', '101 SW Alder St'],
  ])('finds the house of %s', (text, label) => {
    expect(findHouse(text)?.label).toBe(label);
  });

  it.each([
    'SE Hawthorne Blvd',
    '1214 Sellwood',
    '12 Street',
    '12 Nowhere Street',
    '99000 SW Main St',
    '1214 SE Hawthorne Blvd, London',
  ])('finds no house in %s', (text) => {
    expect(findHouse(text)).toBeUndefined();
  });
});

describe('an address with a unit, in another order or with a wrong letter', () => {
  it.each([
    ['2230 SE Division St, Apt 4B', '2230 SE Division St, Apt 4B'],
    ['2230 SE Division St Apt 4B', '2230 SE Division St, Apt 4B'],
    ['Apt 4B, 2230 SE Division St', '2230 SE Division St, Apt 4B'],
    ['2230 SE Division St #12', '2230 SE Division St, #12'],
    ['2230 SE Division St, Unit 7, Portland, OR', '2230 SE Division St, Unit 7'],
    ['2230 SE Division St, 2nd floor', '2230 SE Division St, 2nd floor'],
    ['division st 2230', '2230 SE Division St'],
    ['SE Division 2230', '2230 SE Division St'],
    ['2230 SE Divison St', '2230 SE Division St'],
    ['2230 SE Dvision', '2230 SE Division St'],
    ['1214 SE Hawthrone Blvd', '1214 SE Hawthorne Blvd'],
    ['1214 se hawthorn blvd apt 2', '1214 SE Hawthorne Blvd, apt 2'],
    ['2230 SE Division St, # 3. OG links, Portland, OR 97202', '2230 SE Division St, # 3. OG links'],
  ])('finds %s', (typed, label) => {
    const [first] = suggestAddresses(typed);
    expect(first?.label).toBe(label);
    expect(first?.address).toMatch(/^.+, Portland, OR 97\d{3}$/);
    expect(first?.address.startsWith(label)).toBe(true);
    expect(findHouse(first?.address ?? '')?.label).toBe(splitUnit(label).rest);
    expect(geocode(typed)?.label).toBe(splitUnit(label).rest);
  });

  it('treats five digits as a zip, and corrects no valid word', () => {
    expect(suggestAddresses('division 97202').every(({ zip }) => zip === '97202')).toBe(true);
    expect(labels('1214 SE Hawth')[0]).toBe('1214 SE Hawthorne Blvd');
    expect(suggestAddresses('zzyzx road')).toEqual([]);
  });
});
