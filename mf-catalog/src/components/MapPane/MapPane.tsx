import type { Provider } from '@doorstep/shared-api/domain';
import { displayPriceOf } from '@doorstep/shared-api/domain';
import { Button, Icon, IconButton, numberFormat, Skeleton, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { MapPin } from '../CityMap/mapProps';
import styles from './MapPane.module.css';
import type { useListMap } from './useListMap';

const CityMap = lazy(() => import(/* webpackChunkName: "city-map" */ '../CityMap/CityMap'));

const maxPins = 60;

interface MapPaneProps {
  readonly map: ReturnType<typeof useListMap>;
  readonly providers: readonly Provider[];
  /** Number of providers in the list, including those not loaded yet. */
  readonly total?: number;
  readonly card: (provider: Provider) => ReactNode;
  readonly filters?: ReactNode;
}

export function MapPane({ map, providers, total, card, filters }: MapPaneProps) {
  const t = useT('catalog');
  const { number } = useFormat();
  const pins = usePins(providers);
  const [follows, setFollows] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const pane = useRef<HTMLDivElement>(null);
  const isShown = map.isOpen || map.isBeside;
  const opened = map.isOpen ? providers.find(({ id }) => id === openId) : undefined;

  useEffect(() => {
    if (!map.isOpen) return;
    pane.current?.scrollIntoView?.({ block: 'start' });
    pane.current?.focus({ preventScroll: true });
  }, [map.isOpen]);

  if (!map.hasMap) return null;

  const select = (id: string) => {
    setOpenId(id);
    map.select(id);
  };
  const follow = () => {
    setFollows(!follows);
    if (follows) map.setBounds(undefined);
  };
  const fitKey = follows && map.bounds ? 'followed' : pins.map(({ id }) => id).join(' ');

  return (
    <>
      <div ref={pane} className={styles.pane} tabIndex={-1} data-open={map.isOpen || undefined}>
        {isShown && (
          <Suspense fallback={<Skeleton shape="block" height="100%" />}>
            <CityMap
              label={t('map.label')}
              pins={pins}
              selectedId={opened?.id ?? map.activeId}
              onSelect={select}
              home={map.home}
              onMoved={follows ? map.setBounds : undefined}
              fitKey={fitKey}
            />
          </Suspense>
        )}
        {isShown && (
          <div className={styles.over}>
            {map.isOpen && filters && <div className={styles.filters}>{filters}</div>}
            <label className={`chip ${styles.follow}`}>
              <input type="checkbox" checked={follows} onChange={follow} />
              <Icon name={follows ? 'check' : 'crosshair'} weight={follows ? 'bold' : 'regular'} />
              <span>{t('map.follow')}</span>
            </label>
          </div>
        )}
        {map.isOpen && (
          <div className={styles.below}>
            <Button accent onClick={() => map.setOpen(false)}>
              <Icon name="list" />
              {t('map.list', { number: number(total ?? providers.length) })}
            </Button>
            {opened && (
              <div className={styles.card}>
                <IconButton
                  className={styles.close}
                  icon="x"
                  size="sm"
                  label={t('map.closeCard')}
                  onClick={() => setOpenId(undefined)}
                />
                {card(opened)}
              </div>
            )}
          </div>
        )}
      </div>
      {!map.isOpen && (
        <div className={styles.switch}>
          <Button accent onClick={() => map.setOpen(true)}>
            <Icon name="map-trifold" />
            {t('map.open')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Prices without cents where possible, because pins are small. */
function usePins(providers: readonly Provider[]): readonly MapPin[] {
  const t = useT('catalog');
  const { money, number } = useFormat();
  const { locale } = useLanguage();
  return useMemo(() => {
    const short = numberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    return providers
      .flatMap((provider, index) =>
        provider.areaPoint && provider.id ? [{ provider, point: provider.areaPoint, index }] : [],
      )
      .slice(0, maxPins)
      .map(({ provider, point, index }) => {
        const price = displayPriceOf(provider);
        const place = number(index + 1);
        const cost = price && (price.cents % 100 === 0 ? short.format(price.cents / 100) : money(price.cents));
        return {
          id: provider.id,
          point,
          text: cost ?? place,
          label: t('map.pin', {
            place,
            name: provider.name,
            what: [cost, provider.address].filter(Boolean).join(', '),
          }),
        };
      });
  }, [providers, t, money, number, locale]);
}
