import { useEffect, useState } from 'react';
import { LATE_MS, type ScreenLoader } from './loadScreen';
import { UnavailablePanel } from './RemotePanel';
import { reload } from './reload';

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
