import { useEffect, useState } from 'react';
import { LATE_MS, type ScreenLoader } from './loadScreen';
import { UnavailablePanel } from './RemotePanel';
import { reload } from './reload';

/**
 * Above a screen that was prerendered and is late to be taken over. What is rendered stays: it can be read, and its links
 * lead on.
 */
export function LateNotice({ path, loader }: { path: string; loader: ScreenLoader }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const takenOver = loader.takesOver(path);
    if (!takenOver) return;
    const timer = setTimeout(() => setLate(true), Math.max(0, LATE_MS - (performance.now() - loader.createdAt)));
    const end = () => {
      clearTimeout(timer);
      setLate(false);
    };
    takenOver.then(end, end);
    return end;
  }, [path, loader]);
  return isLate && <UnavailablePanel onRetry={reload} />;
}
