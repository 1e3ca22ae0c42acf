import type { ActionStore, WaitingAction } from '../model/offline/actionStore';

/** A store that outlives the queues of killed pages. */
export function memoryActionStore(): ActionStore {
  let actions: readonly WaitingAction[] = [];
  let lastSeq = 0;
  return {
    list: async () => actions,
    add: async (action) => {
      lastSeq += 1;
      actions = [...actions, { ...action, seq: lastSeq }];
    },
    change: async (seq, fields) => {
      actions = actions.map((action) => (action.seq === seq ? { ...action, ...fields } : action));
    },
    remove: async (seq) => {
      actions = actions.filter((action) => action.seq !== seq);
    },
  };
}
