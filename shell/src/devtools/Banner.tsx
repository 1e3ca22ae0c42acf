import type { Composition } from '@doorstep/shared-api/remote';
import { LocalCodeBanner } from '../localCode/LocalCodeBanner';
import { PreviewBanner } from './PreviewBanner';

/** Testers' overrides have a badge at the end of the page instead. */
export default function Banner({ composition: { local, preview } }: { composition: Composition }) {
  if (local) return <LocalCodeBanner local={local} />;
  return preview ? <PreviewBanner preview={preview} /> : null;
}
