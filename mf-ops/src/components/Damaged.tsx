import type { OpsDamagedRecord } from '@doorstep/shared-api/ops';
import { Note } from '@doorstep/shared-ui';

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
