import type { OpsState } from '@doorstep/shared-api/ops';
import { useState } from 'react';
import { CommandDialog } from '../components/CommandDialog';
import type { Pending } from '../model/pending';

/** Each time the dialog opens, it starts with the state of that moment. */
export function useCommand(state: OpsState) {
  const [request, setRequest] = useState<{ id: number; pending: Pending }>();
  const [open, setOpen] = useState(false);
  return {
    command(pending: Pending) {
      setRequest((last) => ({ id: (last?.id ?? 0) + 1, pending }));
      setOpen(true);
    },
    dialog: request && (
      <CommandDialog
        key={request.id}
        pending={request.pending}
        state={state}
        open={open}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
