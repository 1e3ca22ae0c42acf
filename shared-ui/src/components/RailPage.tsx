import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../format/useFormat';
import { Logo } from './Logo';
import { Page } from './Page';
import { Avatar } from './Picture';
import { Tabs } from './Tabs';
import { VisuallyHidden } from './VisuallyHidden';

export interface RailSection {
  key: string;
  label: string;
  to: string;
  icon: ReactNode;
  current: boolean;
  count?: number;
  /** The count for screen readers. */
  countLabel?: string;
}

export interface RailPageProps {
  label: string;
  sections: readonly RailSection[];
  home: { readonly to: string; readonly label: string };
  user?: { readonly name: string; readonly image: string } | undefined;
  children: ReactNode;
}

/**
 * Dark rail with the sections from 1280 px on, tabs below. The site's frame omits its logo, links and footer around it
 * (`body:has(.rail)`).
 */
export function RailPage({ label, sections, home, user, children }: RailPageProps) {
  const { number } = useFormat();
  return (
    <Page bare className="railed">
      <aside className="rail on-hero">
        <Link className="rail__home" to={home.to} aria-label={home.label}>
          <Logo />
        </Link>
        <nav aria-label={label}>
          {sections.map(({ key, label: text, to, icon, current, count = 0, countLabel }) => (
            <Link key={key} to={to} aria-current={current ? 'page' : undefined}>
              {icon}
              {text}
              {count > 0 && (
                <i>
                  <span aria-hidden={countLabel !== undefined}>{number(count)}</span>
                  {countLabel && <VisuallyHidden>{countLabel}</VisuallyHidden>}
                </i>
              )}
            </Link>
          ))}
        </nav>
        {user && (
          <div className="rail__me">
            <Avatar src={user.image} name={user.name} />
            <bdi>{user.name}</bdi>
          </div>
        )}
      </aside>
      <div className="rail__tabs">
        <Tabs
          label={label}
          items={sections.map(({ label: text, to, current, count = 0 }) => ({
            label: text,
            to,
            current,
            ...(count > 0 && { count }),
          }))}
        />
      </div>
      <div className="rail__page">{children}</div>
    </Page>
  );
}
