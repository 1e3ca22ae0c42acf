import { Link } from 'react-router-dom';
import { useFormat } from '../format/useFormat';

export interface TabItem {
  label: string;
  /** A tab that is a page of its own. */
  to?: string;
  /** A tab that changes a part of the page. */
  key?: string;
  current: boolean;
  count?: number;
  onSelect?: () => void;
}

/** Pages of one list as links, or parts of one page as toggles; both are said by `aria-current`. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const { number } = useFormat();
  return (
    <nav className="tabs" aria-label={label}>
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
