import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/LanguageProvider';
import { classes } from './classes';
import { IconButton } from './IconButton';

export interface CarouselProps {
  label: string;
  /** Pixels per press of an arrow. */
  step?: number;
  /** `street`: doors on one line; `cards`: provider cards, five in view. */
  kind?: 'street' | 'cards' | 'plain';
  heading?: ReactNode;
  children: ReactNode;
}

interface ScrollAvailability {
  back: boolean;
  on: boolean;
}

/** Native sideways scrolling. The arrows are hidden while everything is in view. */
export function Carousel({ label, step = 150, kind = 'plain', heading, children }: CarouselProps) {
  const t = useT('ui');
  const track = useRef<HTMLDivElement>(null);
  const [reach, setReach] = useState<ScrollAvailability>({ back: false, on: false });

  useEffect(() => {
    const box = track.current;
    if (!box) return;
    const measure = () => {
      // Right to left, browsers count scrollLeft from 0 down.
      const at = Math.abs(box.scrollLeft);
      const end = box.scrollWidth - box.clientWidth;
      setReach((before) => {
        const after = { back: at > 1, on: at < end - 1 };
        return before.back === after.back && before.on === after.on ? before : after;
      });
    };
    measure();
    box.addEventListener('scroll', measure, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    sizes?.observe(box);
    for (const child of box.children) sizes?.observe(child);
    return () => {
      box.removeEventListener('scroll', measure);
      sizes?.disconnect();
    };
  }, []);

  function scroll(direction: 1 | -1) {
    const box = track.current;
    if (!box) return;
    const mirrored = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollBy({ left: direction * mirrored * step, behavior: calm ? 'auto' : 'smooth' });
  }

  const scrollable = reach.back || reach.on;
  return (
    <div className={classes('carousel', `carousel--${kind}`)}>
      {(heading || scrollable) && (
        <div className="carousel__h">
          {heading}
          {scrollable && (
            <div className="carousel__n">
              <IconButton
                icon="arrow-left"
                weight="bold"
                flip
                line
                label={`${t('scrollBack')}: ${label}`}
                disabled={!reach.back}
                onClick={() => scroll(-1)}
              />
              <IconButton
                icon="arrow-right"
                weight="bold"
                flip
                line
                label={`${t('scrollOn')}: ${label}`}
                disabled={!reach.on}
                onClick={() => scroll(1)}
              />
            </div>
          )}
        </div>
      )}
      <div className={classes('carousel__w', kind === 'street' && 'street')}>
        {kind === 'street' && <div className="street__line" />}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div
          className={classes('carousel__t', kind === 'street' && 'street__track')}
          ref={track}
          role="group"
          aria-label={label}
          // A box that scrolls must be reachable by keyboard.
          tabIndex={scrollable ? 0 : undefined}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
