import type { OpsLiveState } from '@doorstep/shared-api/ops';
import { useState } from 'react';
import { CommandDialog } from '../components/CommandDialog';
import type { PendingCommand } from '../model/pending';

/** Each time the dialog opens, it starts with the state of that moment. */
export function useCommand(state: OpsLiveState) {
  const [request, setRequest] = useState<{ id: number; pending: PendingCommand }>();
  const [open, setOpen] = useState(false);
  return {
    command(pending: PendingCommand) {
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
