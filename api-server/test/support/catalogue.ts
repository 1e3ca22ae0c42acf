import { eq } from 'drizzle-orm';
import { providerProfiles, reviews } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed } from './apiFixture';
import type { AnyValue } from './browser';

type Profile = Partial<typeof providerProfiles.$inferInsert>;

export const changeProvider = (testBed: TestBed, providerId: string, values: Profile) =>
  testBed.db.update(providerProfiles).set(values).where(eq(providerProfiles.userId, providerId));

export async function insertReviews(testBed: TestBed, providerId: string, stars: number[]) {
  const author = await testBed.user();
  for (const serviceRating of stars) {
    await testBed.db.insert(reviews).values({
      id: newId('r'),
      userId: author.id,
      providerId,
      serviceRating,
      rateTechnician: serviceRating,
      comment: 'Came on time.',
      impressedService: ['Efficiency'],
      recommended: true,
      createdAt: new Date(),
    });
  }
  const ratingSum = stars.reduce((sum, value) => sum + value, 0);
  await changeProvider(testBed, providerId, { ratingCount: stars.length, ratingSum });
  return author;
}

export const providerIds = (body: AnyValue): string[] => body.data.map((item: AnyValue) => item.provider_id);
