import {
  instantOfWallTime,
  type OfferType,
  type Recurrence,
  visitStart,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import { OFFER_LIFE } from '../../bookings/offers/sendOffer';
import { STEP, stepsOf } from '../../catalog/availability/slots';
import { addMilliseconds, DAY, MINUTE } from '../../platform/clock';
import { sceneArt } from './art/files';
import type { SceneName } from './art/hues';
import { type DemoBooking, makeBooking, TIME_ZONE } from './makeBooking';
import { addCompletedJob } from './pastBookings';
import type { Category, DemoUser, Provider } from './people';
import { demoId } from './random';
import type { DemoData, DemoPhoto, DemoRows } from './rows';

export class DemoBuilder {
  readonly data: DemoData;
  readonly now: Date;
  readonly #users: readonly DemoUser[];
  readonly #providers: readonly Provider[];
  readonly #categories: readonly Category[];

  constructor(data: DemoData, cast: { users: DemoUser[]; providers: Provider[]; categories: Category[] }, now: Date) {
    this.data = data;
    this.now = now;
    this.#users = cast.users;
    this.#providers = cast.providers;
    this.#categories = cast.categories;
  }

  #named<T extends { name: string }>(list: readonly T[], name: string): T {
    const result = list.find((one) => one.name === name);
    if (!result) throw new Error(`there is no ${name}`);
    return result;
  }

  user = (name: string) => this.#named(this.#users, name);
  provider = (name: string) => this.#named(this.#providers, name);
  category = (name: string) => this.#named(this.#categories, name);
  get everyone() {
    return this.#users;
  }
  get everyProvider() {
    return this.#providers;
  }

  at(days: number, time: string): Date {
    return instantOfWallTime(TIME_ZONE, {
      date: wallTimeIn(TIME_ZONE, addMilliseconds(this.now, days * DAY)).date,
      time,
    });
  }

  /** Rounded to 15 minutes. */
  around(minutes: number): Date {
    return new Date(Math.round((this.now.getTime() + minutes * MINUTE) / STEP) * STEP);
  }

  some(of: Provider | Category, count: number): string[] {
    return of.services.slice(0, count).map(({ name }) => name);
  }

  isFree(provider: Provider, startAt: Date, endAt: Date): boolean {
    const steps = new Set(stepsOf(startAt, endAt).map(Number));
    return !this.data.rows.slotClaims.some(
      (claim) => claim.providerId === provider.id && steps.has(Number(claim.stepAt)),
    );
  }

  book(story: Omit<DemoBooking, 'category'> & { category?: Category }) {
    const category = story.category ?? story.provider?.category;
    if (!category) throw new Error(`${story.key} has no category`);
    const booking = makeBooking(this.data, { ...story, category });
    if (story.status === 'completed' && story.provider) addCompletedJob(this.data, story.provider);
    return booking;
  }

  recur(
    first: { id: string; startAt: Date },
    { every, ...who }: { userId: string; providerId: string; every: Recurrence; createdAt: Date },
  ) {
    const { id: firstBookingId, startAt } = first;
    const wall = wallTimeIn(TIME_ZONE, startAt);
    const id = demoId('rb', firstBookingId);
    this.data.rows.recurringBookings.push({
      id,
      ...who,
      firstBookingId,
      every,
      firstDate: wall.date,
      firstTime: wall.time,
      timeZone: TIME_ZONE,
      state: 'running',
      nextVisit: 1,
      nextStartAt: visitStart({ ...wall, timeZone: TIME_ZONE, every }, 1),
      runningSince: who.createdAt,
      updatedAt: who.createdAt,
    });
    this.data.rows.recurringVisits.push({
      recurringId: id,
      number: 0,
      startAt,
      state: 'booked',
      bookingId: firstBookingId,
      at: who.createdAt,
    });
  }

  addPhotos(bookingId: string, owner: DemoUser, scene: SceneName, crops: readonly ('detail1' | 'detail2' | 'wide')[]) {
    for (const [i, crop] of crops.entries()) {
      const fileId = demoId('f', `${bookingId} ${crop}`);
      const path = `private/bookings/${fileId}.jpg`;
      this.addPhoto({ fileId, path, svg: sceneArt(scene, crop), ownerId: owner.id, kind: 'service_photo' });
      this.data.rows.bookingPhotos.push({ bookingId, slot: i + 1, fileId });
    }
  }

  addTalk(
    bookingId: string,
    lines: readonly {
      by: DemoUser;
      text: string;
      minutesAgo: number;
      photo?: { scene: SceneName; crop: 'detail1' | 'detail2' | 'wide'; alt: string };
    }[],
  ) {
    for (const [index, { by, text, minutesAgo, photo }] of lines.entries()) {
      const number = index + 1;
      const createdAt = addMilliseconds(this.now, -minutesAgo * MINUTE);
      const readAt = addMilliseconds(createdAt, MINUTE);
      const clientId = demoId('c', `${bookingId} ${number}`);
      this.data.rows.messages.push({ bookingId, number, authorId: by.id, clientId, text, createdAt, readAt });
      if (!photo) continue;
      const fileId = demoId('f', `${bookingId} message ${number}`);
      const path = `private/messages/${fileId}.jpg`;
      const svg = sceneArt(photo.scene, photo.crop);
      this.addPhoto({ fileId, path, svg, ownerId: by.id, kind: 'message_photo' });
      this.data.rows.messagePhotos.push({ bookingId, number, position: 0, fileId, alt: photo.alt });
    }
  }

  addPhoto({ fileId, path, svg, ownerId, kind }: DemoPhoto & Pick<DemoRows['files'][number], 'ownerId' | 'kind'>) {
    this.data.photos.push({ fileId, path, svg });
    this.data.rows.files.push({
      id: fileId,
      ownerId,
      kind,
      path,
      mime: 'image/jpeg',
      bytes: 0,
      width: 0,
      height: 0,
      createdAt: this.now,
    });
  }

  addOffers(
    bookingId: string,
    provider: Provider,
    rounds: readonly { by: OfferType; dollars: number; message: string; minutesAgo: number }[],
  ) {
    for (const [i, { by, dollars, message, minutesAgo }] of rounds.entries()) {
      const createdAt = addMilliseconds(this.now, -minutesAgo * MINUTE);
      this.data.rows.offers.push({
        id: demoId('o', `${bookingId} ${i}`),
        bookingId,
        providerId: provider.id,
        type: by,
        amountCents: dollars * 100,
        message,
        status: i === rounds.length - 1 ? 'live' : 'closed',
        createdAt,
        expiresAt: addMilliseconds(createdAt, OFFER_LIFE),
      });
    }
  }

  notify(
    to: DemoUser,
    kind: string,
    title: string,
    text: string,
    bookingId: string | null,
    minutesAgo: number,
    read = false,
    values: Record<string, string> = {},
  ) {
    const createdAt = addMilliseconds(this.now, -minutesAgo * MINUTE);
    this.data.rows.notifications.push({
      id: demoId('n', `${to.id} ${kind} ${minutesAgo}`),
      userId: to.id,
      kind,
      title,
      text,
      bookingId,
      values,
      readAt: read ? addMilliseconds(createdAt, 20 * MINUTE) : null,
      createdAt,
    });
  }
}
