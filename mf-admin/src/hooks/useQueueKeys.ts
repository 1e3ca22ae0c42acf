import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from './useShortcuts';

export interface QueueRow {
  readonly id: string;
  readonly to?: string | undefined;
}

interface QueueKeysOptions<Row> {
  rows: readonly Row[];
  onTake?: ((row: Row) => void) | undefined;
  onGiveBack?: ((row: Row) => void) | undefined;
  filters?: readonly (() => void)[];
  onOpen?: (row: Row) => void;
}

/**
 * Keys of the queue: J and K choose a row, Enter opens it, A takes it, U gives it back, 1 to 7 filter. No single key
 * decides anything.
 */
export function useQueueKeys<Row extends QueueRow>({
  rows,
  onTake,
  onGiveBack,
  filters = [],
  onOpen,
}: QueueKeysOptions<Row>) {
  const navigate = useNavigate();
  const [selectedId, setSelectedId] = useState<string>();
  const at = rows.findIndex(({ id }) => id === selectedId);
  const selected = rows[at];

  function choose(index: number) {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (!row) return;
    setSelectedId(row.id);
    document.querySelector(`[data-row="${CSS.escape(row.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  function open(row: Row) {
    if (onOpen) onOpen(row);
    else if (row.to) void navigate(row.to);
  }

  useShortcuts({
    j: () => choose(at + 1),
    k: () => choose(at < 0 ? 0 : at - 1),
    enter: selected && (() => open(selected)),
    a: selected && onTake && (() => onTake(selected)),
    u: selected && onGiveBack && (() => onGiveBack(selected)),
    ...Object.fromEntries(filters.map((filter, index) => [String(index + 1), filter])),
  });
  return { selectedId, select: setSelectedId };
}
