import type { Composition } from '@doorstep/shared-api/remote';
import { LocalCodeBanner } from '../localCode/LocalCodeBanner';
import { PreviewBanner } from './PreviewBanner';

/** Above a page that shows something unreleased, and says of it what that is. Sets of testers say so at the page's end. */
export default function Banner({ composition: { local, preview } }: { composition: Composition }) {
  if (local) return <LocalCodeBanner local={local} />;
  return preview ? <PreviewBanner preview={preview} /> : null;
}
