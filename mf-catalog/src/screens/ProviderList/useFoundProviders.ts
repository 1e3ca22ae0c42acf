import { isBusinessFailure, useStep } from '@doorstep/shared-api';
import { useFindProvidersMutation } from '@doorstep/shared-api/catalog';
import { idsAndQuantitiesOf, type Provider } from '@doorstep/shared-api/domain';
import {
  type BookingDraft,
  type FoundProviders,
  readFoundProviders,
  saveFoundProviders,
} from '@doorstep/shared-api/draft';
import { useCallback, useEffect, useState } from 'react';

const keyOf = ({ subcategoryIds, quantities }: Pick<FoundProviders, 'subcategoryIds' | 'quantities'>) =>
  JSON.stringify({ subcategoryIds, quantities });

/** Shows the stored response at once when it belongs to the same services, then a fresh one. */
export function useFoundProviders(draft: BookingDraft) {
  const searchKey = keyOf(idsAndQuantitiesOf(draft.lines));
  const { lat, long } = draft.location ?? {};
  const [result, setResult] = useState<{ searchKey: string; providers?: readonly Provider[]; error?: unknown }>();
  const [find] = useFindProvidersMutation();

  const load = useCallback(async () => {
    const services: ReturnType<typeof idsAndQuantitiesOf> = JSON.parse(searchKey);
    const cached = readFoundProviders();
    const providers = cached && keyOf(cached) === searchKey ? cached.providers : undefined;
    if (providers) setResult({ searchKey: searchKey, providers });
    try {
      const providers = await find({ ...services, lat, long }).unwrap();
      saveFoundProviders({ ...services, providers });
      setResult({ searchKey: searchKey, providers });
    } catch (error) {
      if (isBusinessFailure(error)) setResult({ searchKey: searchKey, providers: [] });
      else if (!providers) setResult({ searchKey: searchKey, error });
    }
  }, [searchKey, lat, long, find]);

  useEffect(() => void load(), [load]);

  const current = result?.searchKey === searchKey ? result : undefined;
  useStep('searched', current?.providers !== undefined);
  return {
    providers: current?.providers,
    error: current?.error,
    refetch: () => {
      setResult(undefined);
      void load();
    },
  };
}
