import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/connect';
import type { Language } from '../../platform/language';
import { readCategories } from '../catalog/catalog.repository';
import { localized } from '../catalog/localized';

export type SearchContext = Pick<Context, 'db' | 'clock' | 'responseCache'>;

type ReadCategory = Awaited<ReturnType<typeof readCategories>>[number];
export type FoundCategory = Pick<ReadCategory, 'id' | 'slug' | 'name' | 'image'> & { services: FoundService[] };
export type FoundService = Pick<ReadCategory['services'][number], 'id' | 'name' | 'priceCents' | 'durationMinutes'> & {
  category: { id: string; slug: string; name: string; image: string; banners: string[] };
  searchWords: string[];
};

export async function readCatalogue({ db, clock, responseCache }: SearchContext, language: Language) {
  const make = async () => ({ body: await translatedCatalogue(db, language) });
  const key = `catalogue of search ${language}`;
  return (await responseCache.get({ key, topics: ['catalogue'], now: clock(), db, make })).body;
}

async function translatedCatalogue(db: Db, language: Language): Promise<FoundCategory[]> {
  const categories = await readCategories(db);
  return categories.map((row) => {
    const { id, slug, name, image } = localized(row, language);
    const category = { id, slug, name, image, banners: row.banners };
    const services = row.services.map((service) => ({
      id: service.id,
      name: localized(service, language).name,
      priceCents: service.priceCents,
      durationMinutes: service.durationMinutes,
      category,
      searchWords: service.searchWords[language] ?? [],
    }));
    return { id, slug, name, image, services };
  });
}
