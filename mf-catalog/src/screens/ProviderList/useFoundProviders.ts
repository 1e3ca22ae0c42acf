import { isBusinessFailure } from '@doorstep/shared-api';
import { useFindProvidersMutation } from '@doorstep/shared-api/catalog';
import type { Provider } from '@doorstep/shared-api/domain';
import { type BookingDraft, readFoundProviders, saveFoundProviders } from '@doorstep/shared-api/draft';
import { useCallback, useEffect, useState } from 'react';

/**
 * Who was found for the chosen services: the stored answer at once, when it belongs to the same services, and a fresh
 * one as soon as it is here.
 */
export function useFoundProviders(draft: BookingDraft) {
  const expected = draft.lines.map((line) => line.subcategoryId).join(' ');
  const { lat, long } = draft.location ?? {};
  const [result, setResult] = useState<{ wanted: string; providers?: readonly Provider[]; error?: unknown }>();
  const [find] = useFindProvidersMutation();

  const look = useCallback(async () => {
    const subcategoryIds = expected.split(' ');
    const stored = readFoundProviders();
    const providers = stored?.subcategoryIds.join(' ') === expected ? stored.providers : undefined;
    if (providers) setResult({ wanted: expected, providers });
    try {
      const providers = await find({ subcategoryIds, lat, long }).unwrap();
      saveFoundProviders({ subcategoryIds, providers });
      setResult({ wanted: expected, providers });
    } catch (error) {
      if (isBusinessFailure(error)) setResult({ wanted: expected, providers: [] });
      else if (!providers) setResult({ wanted: expected, error });
    }
  }, [expected, lat, long, find]);

  useEffect(() => void look(), [look]);

  const current = result?.wanted === expected ? result : undefined;
  return {
    providers: current?.providers,
    error: current?.error,
    refetch: () => {
      setResult(undefined);
      void look();
    },
  };
}
