import type { ApiChange } from '@doorstep/shared-api';
import { useActWords } from '../hooks/useActWords';
import { Happenings } from './Happenings';

export function ChangeHistory({ changes }: { changes: readonly ApiChange[] }) {
  const wordsOf = useActWords();
  return (
    <Happenings
      items={changes.map(({ at, who, act, why }, index) => ({
        id: `${index}`,
        at,
        what: [`${who}: ${wordsOf(act)}`, why && `“${why}”`].filter(Boolean).join(' '),
      }))}
    />
  );
}
