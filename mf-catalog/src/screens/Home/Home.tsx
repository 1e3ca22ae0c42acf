import { useSessionStatus } from '@doorstep/shared-api';
import { useGetCategoriesQuery, useGetProvidersQuery, useGetTopProvidersQuery } from '@doorstep/shared-api/catalog';
import { Page } from '@doorstep/shared-ui';
import { island } from '@doorstep/shared-ui/routes';
import './Below.module.css';
import { CategoryStreet } from './CategoryStreet';
import { Hero } from './Hero';
import { TopServices } from './TopServices';

const HomeMiddle = island(() => import(/* webpackChunkName: "island-home-middle" */ './HomeMiddle'), { wake: 'touch' });
const HomeBelow = island(() => import(/* webpackChunkName: "island-home-below" */ './HomeBelow'), { wake: 'idle' });

/**
 * The first content needs only the three lists that the page preloads. The rest is requested when it comes near or the
 * page is idle.
 */
export function Home() {
  const categories = useGetCategoriesQuery();
  const top = useGetTopProvidersQuery();
  const providers = useGetProvidersQuery();
  const status = useSessionStatus();
  return (
    <Page bare>
      <Hero categories={categories.data ?? []} providers={providers.data ?? []} />
      <CategoryStreet categories={categories} />
      <TopServices top={top} providers={providers.data ?? []} />
      <HomeMiddle standing={status} />
      <HomeBelow />
    </Page>
  );
}

export { Home as Component };
