import { useGetProvidersQuery, useGetTopProvidersQuery } from '@doorstep/shared-api/catalog';
import { Counters } from './Counters';
import { FromTheBlog } from './FromTheBlog';
import { InstallApp } from './InstallApp';
import { ParticularProviders } from './ParticularProviders';
import { Testimonials } from './Testimonials';

export default function HomeBelow() {
  const providers = useGetProvidersQuery();
  const top = useGetTopProvidersQuery();
  return (
    <>
      <ParticularProviders providers={providers} shownAbove={top.data ?? []} />
      <Counters />
      <Testimonials />
      <InstallApp />
      <FromTheBlog />
    </>
  );
}
