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

/** Its first content needs nothing but the three lists that its page preloads; the rest is asked for when it comes near. */
export function Home() {
  const categories = useGetCategoriesQuery();
  const top = useGetTopProvidersQuery();
  const providers = useGetProvidersQuery();
  return (
    <Page bare>
      <Hero categories={categories.data ?? []} providers={providers.data ?? []} />
      <CategoryStreet categories={categories} />
      <div className="later">
        <TopServices top={top} providers={providers.data ?? []} />
      </div>
      <div className="later">
        <PopularCategories categories={categories} />
      </div>
      <div className="later">
        <HowItWorks categories={categories.data ?? []} top={top.data ?? []} />
      </div>
      <div className="later">
        <Trust />
      </div>
      <div className="later">
        <ParticularProviders providers={providers} />
      </div>
      <div className="later">
        <Counters />
      </div>
      <div className="later">
        <Testimonials />
      </div>
      <div className="later">
        <InstallApp />
      </div>
      <div className="later">
        <FromTheBlog />
      </div>
    </Page>
  );
}

export { Home as Component };
