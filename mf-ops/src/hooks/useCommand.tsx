import type { OpsState } from '@doorstep/shared-api/ops';
import { useState } from 'react';
import { ActDialog } from '../components/CommandDialog';
import type { Pending } from '../model/pending';

/** The dialog of the acts: each time it opens it starts afresh, on the picture of that moment. */
export function useAct(state: OpsState) {
  const [asked, setAsked] = useState<{ id: number; pending: Pending }>();
  const [open, setOpen] = useState(false);
  return {
    act(pending: Pending) {
      setAsked((last) => ({ id: (last?.id ?? 0) + 1, pending }));
      setOpen(true);
    },
    dialog: asked && (
      <ActDialog key={asked.id} pending={asked.pending} state={state} open={open} onClose={() => setOpen(false)} />
    ),
  };
}
