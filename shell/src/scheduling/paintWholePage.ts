import { onIdle, onIdleAfterLoad } from '@doorstep/shared-ui/hydration';

/**
 * Once the page is idle, so that screenshots, prints and saved pages show everything and the page keeps its height
 * while scrolling. Small steps, so that a press never waits.
 */
export function paintWholePage(): void {
  let isWaiting = false;
  const paint = () => {
    const section = document.querySelector<HTMLElement>('.below:not([data-painted])');
    if (!section) {
      isWaiting = false;
      return loadPictures();
    }
    section.dataset.painted = '';
    onIdle(paint);
  };
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    onIdleAfterLoad(paint);
  };
  new MutationObserver(wait).observe(document.body, { childList: true, subtree: true });
  paint();
}

/** Pictures in sideways rows stay lazy. People who save data load the others by scrolling. */
function loadPictures(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) {
    const { left, right, width } = picture.getBoundingClientRect();
    if (width > 0 && right > 0 && left < innerWidth) picture.loading = 'eager';
  }
}
