import { onIdleAfterLoad } from '@doorstep/shared-ui/hydration';
import { type RefObject, useEffect, useState } from 'react';
import { useNearWindow } from './useNearWindow';

/** True once the element is near the window or the page is idle. Defers requests of sections far below. */
export function useWhenNear<Box extends Element>(): [box: RefObject<Box | null>, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const box = useNearWindow<Box>(() => setNear(true), !isNear);
  useEffect(() => (isNear ? undefined : onIdleAfterLoad(() => setNear(true))), [isNear]);
  return [box, isNear];
}
