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
  const wanted = draft.lines.map((line) => line.subcategoryId).join(' ');
  const { lat, long } = draft.location ?? {};
  const [answer, setAnswer] = useState<{ wanted: string; providers?: readonly Provider[]; error?: unknown }>();
  const [find] = useFindProvidersMutation();

  const look = useCallback(async () => {
    const subcategoryIds = wanted.split(' ');
    const stored = readFoundProviders();
    const known = stored?.subcategoryIds.join(' ') === wanted ? stored.providers : undefined;
    if (known) setAnswer({ wanted, providers: known });
    try {
      const providers = await find({ subcategoryIds, lat, long }).unwrap();
      saveFoundProviders({ subcategoryIds, providers });
      setAnswer({ wanted, providers });
    } catch (error) {
      if (isBusinessFailure(error)) setAnswer({ wanted, providers: [] });
      else if (!known) setAnswer({ wanted, error });
    }
  }, [wanted, lat, long, find]);

  useEffect(() => void look(), [look]);

  const current = answer?.wanted === wanted ? answer : undefined;
  return {
    providers: current?.providers,
    error: current?.error,
    lookAgain: () => {
      setAnswer(undefined);
      void look();
    },
  };
}
