import { useGetCategoriesQuery, useGetTopProvidersQuery } from '@doorstep/shared-api/catalog';
import { HowItWorks } from './HowItWorks';
import { PopularCategories, type PopularCategoriesProps } from './PopularCategories';
import { Trust } from './Trust';

export default function HomeMiddle({ standing }: Pick<PopularCategoriesProps, 'standing'>) {
  const categories = useGetCategoriesQuery();
  const top = useGetTopProvidersQuery();
  return (
    <>
      <PopularCategories categories={categories} standing={standing} />
      <HowItWorks categories={categories.data ?? []} top={top.data ?? []} />
      <Trust />
    </>
  );
}
