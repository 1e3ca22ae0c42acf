import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../format/useFormat';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { Picture, type PictureProps } from './Picture';
import { Rating } from './Rating';

export interface ProviderCardProps {
  to: string;
  name: string;
  service: string;
  image: string | undefined | null;
  rating: number;
  count?: number | undefined;
  price?: { readonly cents: number; readonly isLowest: boolean } | undefined;
  next?: string | undefined;
  favourite?: boolean;
  onFavourite?: (() => void) | undefined;
  extra?: ReactNode;
  actionLabel?: string;
  level?: 2 | 3;
  urgent?: PictureProps['urgent'];
}

export function ProviderCard({
  to,
  name,
  service,
  image,
  rating,
  count,
  price,
  next,
  favourite = false,
  onFavourite,
  extra,
  actionLabel,
  level = 3,
  urgent,
}: ProviderCardProps) {
  const t = useT('ui');
  const { money } = useFormat();
  const Heading = level === 2 ? 'h2' : 'h3';
  const label = actionLabel ?? t('getHired');
  return (
    <article className="pcard">
      <div className="pcard__a">
        <Picture src={image} alt="" placeholder="user" width={240} height={300} urgent={urgent} />
        {onFavourite && (
          <button
            type="button"
            className="heart"
            aria-label={t('save', { name })}
            aria-pressed={favourite}
            onClick={onFavourite}
          >
            <Icon name="heart" weight={favourite ? 'fill' : 'regular'} />
          </button>
        )}
      </div>
      <div>
        <Heading className="h4">
          <bdi>{name}</bdi>
        </Heading>
        <p className="muted">{service}</p>
        <p className="pcard__f">
          <Rating value={rating} count={count} />
          {price && (
            <span className="b sm">
              {price.isLowest ? t('from', { price: money(price.cents) }) : money(price.cents)}
            </span>
          )}
        </p>
        {next && <p className="sm muted">{t('next', { time: next })}</p>}
        {extra}
      </div>
      <Link className="btn btn--soft btn--sm" to={to} aria-label={`${label}, ${name}`}>
        {label}
      </Link>
    </article>
  );
}
