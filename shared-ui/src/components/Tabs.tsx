import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../format/useFormat';

export interface TabItem {
  label: string;
  to?: string;
  key?: string;
  current: boolean;
  count?: number;
  onSelect?: () => void;
}

/**
 * Items with `to` are links to pages of a list. Items with `key` toggle a part of the page. Both use `aria-current`.
 */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const { number } = useFormat();
  const nav = useRef<HTMLElement>(null);
  const current = items.findIndex((item) => item.current);
  useEffect(() => {
    const strip = nav.current;
    if (!strip) return;
    const show = () => {
      const tab = strip.children[current];
      if (tab) scrollTabIntoView(strip, tab);
    };
    show();
    // Fonts and counts that arrive later make the tabs wider.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(show);
    for (const tab of strip.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {items.map(({ label: text, to, key, current, count, onSelect }) => {
        const content = (
          <>
            {text}
            {count !== undefined && <i>{number(count)}</i>}
          </>
        );
        return to !== undefined ? (
          <Link key={key ?? to} to={to} aria-current={current ? 'page' : undefined} onClick={onSelect}>
            {content}
          </Link>
        ) : (
          <button key={key ?? text} type="button" aria-current={current ? 'true' : undefined} onClick={onSelect}>
            {content}
          </button>
        );
      })}
    </nav>
  );
}

function scrollTabIntoView(strip: Element, tab: Element) {
  const [inside, wanted] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (wanted.left >= inside.left && wanted.right <= inside.right) return;
  strip.scrollLeft += (wanted.left + wanted.right - inside.left - inside.right) / 2;
}
