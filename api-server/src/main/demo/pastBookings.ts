import { instantOfWallTime, reviewImpressions, wallTimeIn } from '@doorstep/shared-api/domain';
import { addMilliseconds, DAY, HOUR } from '../../platform/clock';
import { closingSentences, criticalComments, fourStarComments, praise, replies } from './data/reviews';
import { makeBooking, TIME_ZONE } from './makeBooking';
import type { DemoUser, Provider } from './people';
import { demoId, Rng } from './random';
import type { DemoData } from './rows';

interface ReviewContent {
  stars: number;
  comment: string;
  reply: string;
}

class ReviewComposer {
  readonly #dealt = new Map<string, Set<string>>();

  forProvider(provider: Provider, count: number): ReviewContent[] {
    const rng = new Rng(`comments ${provider.name}`);
    const dealt = this.#dealt.get(provider.category.name) ?? new Set<string>();
    this.#dealt.set(provider.category.name, dealt);
    const messages = rng.shuffled(praise[provider.category.name] ?? []);
    const remarks = rng.shuffled(fourStarComments);
    const complaints = rng.shuffled(criticalComments);
    const opinions: ReviewContent[] = [];
    for (let i = 0; i < count; i++) {
      const mood = rng.next();
      const reply = rng.chance(0.18) ? rng.pick(replies) : '';
      const complaint = mood < 0.04 ? complaints.pop() : undefined;
      const remark = mood < 0.2 && !complaint ? remarks.pop() : undefined;
      if (complaint) opinions.push({ stars: rng.whole(2, 3), comment: complaint[0], reply: complaint[1] });
      else if (remark) opinions.push({ stars: 4, comment: remark, reply });
      else {
        const message = messages.pop();
        if (!message) break;
        const wordings = [message, ...rng.shuffled(closingSentences).map((closer) => `${message} ${closer}`)];
        const comment = wordings.find((wording) => !dealt.has(wording)) ?? message;
        dealt.add(comment);
        opinions.push({ stars: 5, comment, reply });
      }
    }
    return rng.shuffled(opinions);
  }
}

function randomStartOn(now: Date, daysAgo: number, rng: Rng): Date {
  const { date } = wallTimeIn(TIME_ZONE, addMilliseconds(now, -daysAgo * DAY));
  const time = `${String(rng.whole(8, 15)).padStart(2, '0')}:${rng.pick(['00', '15', '30', '45'])}`;
  return instantOfWallTime(TIME_ZONE, { date, time });
}

export function makePastBookings(data: DemoData, providers: Provider[], customers: DemoUser[], now: Date) {
  const comments = new ReviewComposer();
  for (const provider of providers) {
    const rng = new Rng(`past ${provider.name}`);
    const isKnown = provider.name === 'Sam Carter' || provider.name === 'Ada Novak';
    const opinions = comments.forProvider(
      provider,
      isKnown ? 19 : rng.chance(0.08) ? rng.whole(0, 2) : rng.whole(6, 19),
    );
    const unreviewed = rng.whole(1, 6);
    const guests = rng.shuffled(customers);
    let ratingSum = 0;
    for (let i = 0; i < opinions.length + unreviewed; i++) {
      const opinion = opinions[i];
      const startAt = randomStartOn(now, rng.whole(3, 390), rng);
      const customer = guests[i % guests.length] as DemoUser;
      const services = rng.shuffled(provider.services).slice(0, rng.pick([1, 1, 1, 2, 2, 3]));
      const booking = makeBooking(data, {
        key: `past ${provider.name} ${i}`,
        customer,
        category: provider.category,
        provider,
        services: services.map(({ name }) => name),
        type: rng.chance(0.6) ? 'schedule' : 'book',
        status: 'completed',
        createdAt: addMilliseconds(startAt, -rng.whole(3, 90) * HOUR),
        startAt,
      });
      if (opinion) {
        ratingSum += opinion.stars;
        addReview(data, {
          bookingId: booking.id,
          customer,
          provider,
          opinion,
          at: addMilliseconds(booking.doneAt, rng.whole(1, 40) * HOUR),
          rng,
        });
      }
    }
    setProviderCounters(data, provider, opinions.length, ratingSum, opinions.length + unreviewed);
  }
}

interface NewReview {
  bookingId: string;
  customer: DemoUser;
  provider: Provider;
  opinion: ReviewContent;
  at: Date;
  rng: Rng;
}

function addReview({ rows }: DemoData, { bookingId, customer, provider, opinion, at, rng }: NewReview) {
  const { stars, comment, reply } = opinion;
  rows.reviews.push({
    id: demoId('r', bookingId),
    bookingId,
    userId: customer.id,
    providerId: provider.id,
    serviceRating: stars,
    rateTechnician: Math.min(5, Math.max(2, stars + rng.pick([0, 0, 0, 1, -1]))),
    comment,
    impressedService:
      stars >= 4 ? rng.shuffled(reviewImpressions).slice(0, rng.whole(1, 3)) : [rng.pick(reviewImpressions)],
    recommended: stars >= 4,
    providerReply: reply,
    createdAt: at,
  });
}

function setProviderCounters(
  { rows }: DemoData,
  provider: Provider,
  ratingCount: number,
  ratingSum: number,
  completedJobs: number,
) {
  const profile = rows.providerProfiles.find(({ userId }) => userId === provider.id);
  if (profile) Object.assign(profile, { ratingCount, ratingSum, completedJobs });
}

export function addFiveStarReview(
  data: DemoData,
  provider: Provider,
  customer: DemoUser,
  bookingId: string,
  at: Date,
  comment: string,
) {
  const opinion = { stars: 5, comment, reply: '' };
  addReview(data, { bookingId, customer, provider, opinion, at, rng: new Rng(`review ${bookingId}`) });
  const profile = data.rows.providerProfiles.find(({ userId }) => userId === provider.id);
  if (!profile) return;
  profile.ratingCount = (profile.ratingCount ?? 0) + 1;
  profile.ratingSum = (profile.ratingSum ?? 0) + opinion.stars;
}

export function addCompletedJob({ rows }: DemoData, provider: Provider) {
  const profile = rows.providerProfiles.find(({ userId }) => userId === provider.id);
  if (profile) profile.completedJobs = (profile.completedJobs ?? 0) + 1;
}
