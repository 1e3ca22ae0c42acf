import { useEffect, useRef } from 'react';
import { addBackCloser } from './backCloses';

/** While `open`, the browser's Back calls `onClose` and the screen stays; `locked` keeps both. */
export function useBackCloses(open: boolean, onClose: () => void, locked = false): void {
  const latest = useRef({ onClose, locked });
  useEffect(() => {
    latest.current = { onClose, locked };
  });
  useEffect(() => {
    if (!open) return;
    return addBackCloser(
      () => latest.current.onClose(),
      () => latest.current.locked,
    );
  }, [open]);
}
