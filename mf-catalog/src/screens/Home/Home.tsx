import { useGetCategoriesQuery, useGetProvidersQuery, useGetTopProvidersQuery } from '@doorstep/shared-api/catalog';
import { Page } from '@doorstep/shared-ui';
import { CategoryStreet } from './CategoryStreet';
import { Counters } from './Counters';
import { FromTheBlog } from './FromTheBlog';
import { Hero } from './Hero';
import { HowItWorks } from './HowItWorks';
import { InstallApp } from './InstallApp';
import { ParticularProviders } from './ParticularProviders';
import { PopularCategories } from './PopularCategories';
import { Testimonials } from './Testimonials';
import { TopServices } from './TopServices';
import { Trust } from './Trust';

/** Its first content needs nothing but the three lists that its page preloads; the rest is requested when it comes near. */
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
      <ParticularProviders providers={providers} shownAbove={top.data ?? []} />
      <Counters />
      <Testimonials />
      <InstallApp />
      <FromTheBlog />
    </Page>
  );
}

export { Home as Component };
