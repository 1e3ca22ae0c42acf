import type { UserType } from '@doorstep/shared-api/domain';
import { distanceKm } from '../../identity/addresses/distance';
import { type Address, houseAt } from '../../identity/addresses/gazetteer';
import { streets } from '../../identity/addresses/streets';
import { addMilliseconds, DAY } from '../../platform/clock';
import { DEMO_ACCOUNTS } from './accounts';
import { portraitPath } from './art/files';
import { hues, type SceneName } from './art/hues';
import { JOB_SIZE, jobArt, jobCount, jobPath } from './art/jobs';
import { demoTexts } from './data/catalogue';
import { demoCategories } from './data/categories';
import { demoCustomers } from './data/customers';
import type { DemoProvider } from './data/demoProvider';
import { demoProviders, pendingProviders } from './data/providers';
import { demoScope } from './data/serviceScopes';
import { demoUnits } from './data/units';
import { parseAppearance } from './looks';
import { portrait } from './portraits';
import { demoId, Rng } from './random';
import type { DemoData } from './rows';

export interface DemoUser {
  id: string;
  name: string;
  contact: string;
  home: Address;
}
export interface Service {
  id: string;
  name: string;
  priceCents: number;
  durationMinutes: number;
}
export interface Category {
  id: string;
  name: string;
  scene: SceneName;
  services: Service[];
}
export interface Provider extends DemoUser {
  category: Category;
  services: Service[];
}

const knownContacts: Record<string, string> = Object.fromEntries(
  DEMO_ACCOUNTS.map(({ name, contact }) => [name, contact]),
);
const CENTRE = { lat: 45.5152, long: -122.6784 };
const portraitWallColours = ['#E2EFE8', '#FAE2DB', '#FEEEC9', '#F6E9CF', '#E0EDF5'];

export const emailOf = (name: string) =>
  `${portraitPath(name)
    .replace(/^.*\/|\.svg$/g, '')
    .replaceAll('-', '.')}@example.com`;

/** Returns a house for a person, the same in every run, at most `withinKm` from the city centre. */
export function homeOf(name: string, withinKm: number): Address {
  const rng = new Rng(`home ${name}`);
  for (let attempt = 0; attempt < 500; attempt++) {
    const street = rng.pick(streets);
    const house = houseAt(street, rng.whole(street.from * 100 + 5, street.to * 100 + 95));
    if (house && distanceKm(CENTRE, house) <= withinKm) return house;
  }
  throw new Error(`no house for ${name}`);
}

export function makeCategories({ rows }: DemoData): Category[] {
  return demoCategories.map((category, position) => {
    const { name, scene, secondAddress = false } = category;
    const id = demoId('c', name);
    const image = `/uploads/demo/scenes/${scene}-arch.svg`;
    rows.categories.push({ id, name, ...demoTexts(name), image, position, secondAddress });
    for (const [at, crop] of ['banner', 'detail1', 'detail2'].entries()) {
      const image = `/uploads/demo/scenes/${scene}-${crop}.svg`;
      rows.categoryBanners.push({ id: demoId('cb', `${name} ${at}`), categoryId: id, image, position: at });
    }
    const services = category.services.map(([service, dollars, durationMinutes], at) => {
      const created = {
        id: demoId('s', `${name} ${service}`),
        name: service,
        priceCents: dollars * 100,
        durationMinutes,
      };
      const perUnit = demoUnits[service] ?? null;
      rows.subcategories.push({
        ...{ ...created, ...demoTexts(service), scope: demoScope(service), perUnit, categoryId: id, position: at },
      });
      return created;
    });
    return { id, name, scene, services };
  });
}

interface Account {
  name: string;
  looks: string;
  trade: SceneName;
  wall: string;
  contact: string;
  userType: UserType;
  accountStatus?: 'active' | 'pending_review';
  passwordHash: string;
  createdAt: Date;
  home: Address;
}

function addAccount({ rows, files }: DemoData, account: Account): DemoUser {
  const { name, userType, contact, home, createdAt, passwordHash, accountStatus = 'active' } = account;
  const prefix = { customer: 'u', provider: 'p', admin: 'm' }[userType];
  const id = demoId(prefix, name);
  const [firstName = '', ...rest] = name.split(' ');
  files.push({
    path: portraitPath(name),
    content: portrait(parseAppearance(account.looks, account.trade, name), account.wall),
  });
  rows.users.push({
    id,
    userType,
    accountStatus,
    fullname: name,
    firstName,
    lastName: rest.join(' '),
    email: emailOf(name),
    phoneCode: '+1',
    contact,
    passwordHash,
    address: home.address,
    image: `/uploads/${portraitPath(name)}`,
    createdAt,
    deviceToken: '',
    staffRoles: userType === 'admin' ? ['owner'] : [],
  });
  return { id, name, contact, home };
}

export function makeCustomers(data: DemoData, passwordHash: string, now: Date): DemoUser[] {
  const everyone = [
    ['Mia Torres', 'olive darkbrown wavy stripes smiling'],
    ['Jonas Weber', 'fair auburn short shirt beard'],
    ...demoCustomers,
  ] as const;
  return everyone.map(([name, looks], i) => {
    const rng = new Rng(`customer ${name}`);
    return addAccount(data, {
      name,
      looks,
      trade: rng.pick(['cleaning', 'pet-care', 'moving', 'appliance'] as const),
      wall: portraitWallColours[i % portraitWallColours.length] ?? '#F6E9CF',
      contact: knownContacts[name] ?? `55503${String(i).padStart(5, '0')}`,
      userType: 'customer',
      passwordHash,
      createdAt: addMilliseconds(now, -rng.whole(430, 700) * DAY),
      home: homeOf(name, 8),
    });
  });
}

export function makeAdmin(data: DemoData, passwordHash: string, now: Date): DemoUser {
  return addAccount(data, {
    name: 'Robin Hale',
    looks: 'light grey pixie jacket glasses middle',
    trade: 'cleaning',
    wall: '#E2EFE8',
    contact: '5550100901',
    userType: 'admin',
    passwordHash,
    createdAt: addMilliseconds(now, -900 * DAY),
    home: homeOf('Robin Hale', 4),
  });
}

function randomProviderPrice(rng: Rng, cents: number): number {
  const step = cents < 2000 ? 50 : 100;
  return Math.max(step, Math.round((cents * (0.88 + rng.next() * 0.42)) / step) * step);
}

function makeProvider(
  data: DemoData,
  category: Category,
  card: DemoProvider,
  contact: string,
  approved: boolean,
  passwordHash: string,
  now: Date,
) {
  const [name, serviceTitle, looks, description] = card;
  const rng = new Rng(`provider ${name}`);
  const memberSince = addMilliseconds(now, -rng.whole(approved ? 400 : 1, approved ? 1800 : 4) * DAY);
  const home = homeOf(name, 9);
  const account: Account = {
    name,
    looks,
    trade: category.scene,
    wall: hues[category.scene].wall,
    contact,
    userType: 'provider',
    accountStatus: approved ? 'active' : 'pending_review',
    passwordHash,
    createdAt: memberSince,
    home,
  };
  const user = addAccount(data, account);
  const max = category.services.length;
  const isKnown = name === 'Sam Carter' || name === 'Ada Novak';
  const offered = new Set(rng.shuffled(category.services).slice(0, isKnown ? max : rng.whole(Math.min(4, max), max)));
  const services = category.services
    .filter((service) => offered.has(service))
    .map((service) => ({ ...service, priceCents: randomProviderPrice(rng, service.priceCents) }));
  for (const { id, priceCents } of services) {
    data.rows.providerServices.push({ providerId: user.id, subcategoryId: id, priceCents });
  }
  const radiusKm = rng.pick([20, 25, 30, 40]);
  const verified = approved && (isKnown || rng.chance(0.75));
  if (verified) data.rows.applications.push(checkedLicence(user.id, memberSince, now));
  data.rows.providerProfiles.push({
    userId: user.id,
    serviceTitle,
    description,
    address: home.address,
    lat: home.lat,
    long: home.long,
    radiusKm,
    verified,
    featured: approved && (isKnown || rng.chance(0.25)),
    instant: approved,
    memberSince,
    completedJobs: 0,
    ratingCount: 0,
    ratingSum: 0,
    opensMinute: 480,
    closesMinute: 1200,
    timeZone: 'America/Los_Angeles',
    categoryId: category.id,
    banners: ['pano', 'detail1', 'detail2'].map((crop) => `/uploads/demo/scenes/${category.scene}-${crop}.svg`),
  });
  if (approved) addWorkPhotos(data, user.id, category.scene, memberSince);
  return { ...user, category, services };
}

/** Drawings of three different jobs. Providers of a trade show them in different orders. */
function addWorkPhotos({ rows, files }: DemoData, providerId: string, trade: SceneName, createdAt: Date) {
  const shift = new Rng(`work of ${providerId}`).whole(0, jobCount - 1);
  for (let index = 0; index < jobCount; index++) {
    const { svg, alt } = jobArt(trade, index + shift);
    const fileId = demoId('f', `${providerId} work ${index}`);
    const path = jobPath(providerId, index);
    files.push({ path, content: svg });
    rows.files.push({
      ...{ id: fileId, ownerId: providerId, kind: 'work_photo', path, mime: 'image/svg+xml', bytes: svg.length },
      ...{ ...JOB_SIZE, createdAt },
    });
    rows.workPhotos.push({
      ...{ id: demoId('wp', `${providerId} ${index}`), providerId, fileId, alt, position: index + 1, createdAt },
    });
  }
}

/** Without a number or name, since the demo has no pictures of these licences. */
function checkedLicence(providerId: string, memberSince: Date, now: Date) {
  const licenceUntil = `${now.getUTCFullYear() + 2}${memberSince.toISOString().slice(4, 8)}28`;
  const decided = { decidedAt: memberSince, licenceCheckedAt: memberSince };
  return { providerId, decision: 'approved' as const, licenceUntil, ...decided };
}

export function makeProviders(data: DemoData, categories: Category[], passwordHash: string, now: Date): Provider[] {
  let count = 0;
  const makeAll = (cards: Record<string, readonly DemoProvider[]>, approved: boolean) =>
    categories.flatMap((category) =>
      (cards[category.name] ?? []).map((card) => {
        const contact = knownContacts[card[0]] ?? `55502${String(count++).padStart(5, '0')}`;
        return makeProvider(data, category, card, contact, approved, passwordHash, now);
      }),
    );
  const approved = makeAll(demoProviders, true);
  makeAll(pendingProviders, false);
  return approved;
}
