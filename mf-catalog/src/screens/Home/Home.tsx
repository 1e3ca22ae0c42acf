import { useGetCategoriesQuery, useGetProvidersQuery, useGetTopProvidersQuery } from '@doorstep/shared-api/catalog';
import { Page } from '@doorstep/shared-ui';
import { CategoryStreet } from './CategoryStreet';
import { Counters } from './Counters';
import { Hero } from './Hero';
import { HowItWorks } from './HowItWorks';
import { ParticularProviders } from './ParticularProviders';
import { PopularCategories } from './PopularCategories';
import { TopServices } from './TopServices';
import { Trust } from './Trust';

/** Needs nothing but the three lists that its page preloads. */
export function Home() {
  const categories = useGetCategoriesQuery();
  const top = useGetTopProvidersQuery();
  const providers = useGetProvidersQuery();
  return (
    <Page bare>
      <Hero categories={categories.data ?? []} providers={providers.data ?? []} />
      <CategoryStreet categories={categories} />
      <TopServices top={top} providers={providers.data ?? []} />
      <PopularCategories categories={categories} />
      <HowItWorks categories={categories.data ?? []} top={top.data ?? []} />
      <Trust />
      <ParticularProviders providers={providers} />
      <Counters />
    </Page>
  );
}

export { Home as Component };
