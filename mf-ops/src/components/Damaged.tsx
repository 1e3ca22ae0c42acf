import type { OpsDamagedRecord } from '@doorstep/shared-api/ops';
import { Note } from '@doorstep/shared-ui';

/** Records that nobody can read or believe: nothing goes on with them, and the others go on. */
export function Damaged({ records = [] }: { records: readonly OpsDamagedRecord[] | undefined }) {
  return (
    <>
      {records.map(({ id, reason }) => (
        <Note key={id} tone="bad">
          <span lang="en" dir="ltr">
            {reason}
          </span>
        </Note>
      ))}
    </>
  );
}
