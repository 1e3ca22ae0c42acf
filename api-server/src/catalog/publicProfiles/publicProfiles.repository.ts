import { and, eq, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { providerProfiles, users } from '../../platform/db/schema';
import { KEY_LENGTH } from '../catalog/profileSlug';
import { isListed, offersInCategory } from '../catalog/providerConditions.repository';

/** A sitemap holds some thousand addresses in each language. */
const LISTED_OF_CATEGORY = 400;

export async function findProvidersByKey(
  session: Session,
  key: string,
): Promise<{ id: string; fullname: string; takingJobs: boolean }[]> {
  return (
    session
      .select({ id: users.id, fullname: users.fullname, takingJobs: providerProfiles.takingJobs })
      .from(users)
      .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
      // Must match the expression of the index `users_page_key`.
      .where(and(isListed(), sql`left(md5(${users.id}), ${sql.raw(String(KEY_LENGTH))}) = ${key}`))
      .orderBy(users.id)
  );
}

export async function listProvidersForSitemap(session: Session): Promise<{ id: string; fullname: string }[]> {
  const stars = sql`((20.0 + rating_sum) / (5.0 + rating_count))`;
  const { rows } = await session.execute<{ id: string; fullname: string }>(sql`
    select ${users.id} as id, ${users.fullname} as fullname
    from categories, lateral (
      select user_id, ${stars} as worth from provider_profiles
      where category_id = categories.id and taking_jobs order by ${stars} desc, user_id limit ${LISTED_OF_CATEGORY}) as best
    join users on ${users.id} = best.user_id
    where categories.retired_at is null and ${isListed()} and ${offersInCategory(session, undefined)}
    order by best.worth desc, ${users.id}`);
  return rows;
}
