import { type RefObject, useState } from 'react';
import { useNearWindow } from './useNearWindow';

/** True from the moment the element has come near the window: what is far below asks for nothing before. */
export function useWhenNear<Box extends Element>(): [box: RefObject<Box | null>, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const box = useNearWindow<Box>(() => setNear(true), !isNear);
  return [box, isNear];
}
