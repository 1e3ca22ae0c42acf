import { skipToken, useSession, useSettings } from '@doorstep/shared-api';
import { useGetServicePlaceQuery } from '@doorstep/shared-api/bookings';
import { addUnit, type PlaceSuggestion, splitUnit } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { ActionBar, BackLink, Button, Icon, Note, Page, RadioRow, RadioRows } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { savedAddresses } from '../../model/location/savedAddresses';
import { returnAddress } from '../../model/navigation/returnAddress';
import { reopenBookingState } from '../../model/services/reopensBooking';
import { AddressField } from './AddressField';
import { AddressMap } from './AddressMap';
import styles from './ChangeLocation.module.css';
import { messages } from './messages';
import { OutsideNote } from './OutsideNote';
import { UnitField } from './UnitField';
import { useLocateAddress } from './useLocateAddress';
import { useMyLocation } from './useMyLocation';
import { usePinnedPlace } from './usePinnedPlace';
import { useServiceCentre } from './useServiceCentre';
import { type AddressSuggestion, useSuggestions } from './useSuggestions';

interface Chosen {
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
}

const streetOf = (address: string) => splitUnit(address).rest;

registerMessages(messages);

export function ChangeLocation() {
  const hasTexts = useOwnMessages(messages.ns, 'heading');
  return hasTexts ? <AddressChoice /> : <Page>{null}</Page>;
}

function AddressChoice() {
  const t = useT(messages.ns);
  const tCatalog = useT('catalog');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { user } = useSession();
  const { apiExtensions } = useSettings();
  const { draft, update } = useDraft();
  const field = useRef<HTMLInputElement>(null);
  const isDestination = new URLSearchParams(search).get('for') === 'destination';
  const before = isDestination ? draft.location2 : draft.location;
  const [text, setText] = useState(() => streetOf(before?.address ?? ''));
  const [unit, setUnit] = useState(() => splitUnit(before?.address ?? '').unit);
  const [chosen, setChosen] = useState<Chosen | undefined>(
    () => before && { ...before, address: streetOf(before.address) },
  );
  const [hasTried, setTried] = useState(false);

  const fallback = draft.provider
    ? pathTo.providerDetails(draft.provider.id)
    : pathTo.laundryServices(draft.category?.id);
  const next = returnAddress(search, fallback);
  const saved = savedAddresses(user?.address, before);
  const isChosen = chosen?.address === text;
  const suggestions = useSuggestions(isChosen ? '' : text, draft.location);
  const [unknown, setUnknown] = useState<string>();
  const locate = useLocateAddress();
  const isMissing = hasTried && !text.trim();
  const error = isMissing
    ? t(isDestination ? 'destinationRequired' : 'required')
    : unknown === text.trim() && unknown
      ? t('unknown')
      : undefined;

  // Number of user actions, so that a late response never replaces newer text.
  const turn = useRef(0);
  const type = (typed: string) => {
    turn.current += 1;
    setText(typed);
  };
  const choose = (place: Chosen) => {
    turn.current += 1;
    const street = streetOf(place.address);
    setText(street);
    setUnit((typed) => splitUnit(place.address).unit || typed);
    setChosen({ address: street, lat: place.lat || undefined, long: place.long || undefined });
  };
  const chooseSaved = (place: Chosen) => {
    choose(place);
    setUnit(splitUnit(place.address).unit);
  };
  const [pinnedAddress, setPinnedAddress] = useState<string>();
  const pinned = usePinnedPlace((found: PlaceSuggestion) => {
    setPinnedAddress(streetOf(found.address));
    choose(found);
  });
  const place = isChosen && chosen.lat && chosen.long ? chosen : undefined;
  const { currentData: served } = useGetServicePlaceQuery(
    apiExtensions && place ? { address: place.address, lat: place.lat, long: place.long } : skipToken,
  );
  const outside = served && !served.isInside ? served : undefined;
  const outsideNote = useRef<HTMLDivElement>(null);
  const around = useServiceCentre();
  const myLocation = useMyLocation((placeSuggestion: PlaceSuggestion) => choose(placeSuggestion));

  const chooseSuggestion = (suggestion: AddressSuggestion) => {
    choose({ address: suggestion.address });
    const chosenAt = turn.current;
    suggestion.resolve().then(
      (placeSuggestion) => chosenAt === turn.current && choose(placeSuggestion),
      (failure: unknown) => console.warn('The place has no coordinates; its address alone is used.', failure),
    );
  };

  const select = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    const address = text.trim();
    if (!address) return field.current?.focus();
    if (outside) return outsideNote.current?.focus();
    const place = isChosen && chosen.lat ? chosen : await locate(address);
    if (place === 'unknown') {
      setUnknown(address);
      return field.current?.focus();
    }
    const { lat, long } = place;
    const whole = addUnit(address, unit);
    const location = { label: whole, address: whole, lat, long, savedAt: new Date().toISOString() };
    update(isDestination ? { location2: location } : { location });
    navigate(next, { state: reopenBookingState });
  };

  return (
    <Page withBar className={styles.page}>
      <BackLink to={next} label={draft.provider?.name ?? draft.category?.name ?? t('back')} />
      <div className={styles.loc}>
        <form className={styles.form} onSubmit={(event) => void select(event)} noValidate>
          <div>
            <h1>{t(isDestination ? 'destinationHeading' : 'heading')}</h1>
            <p className="lead mt2">{t(isDestination ? 'destinationLead' : 'lead')}</p>
          </div>
          <AddressField
            ref={field}
            text={text}
            isChosen={isChosen}
            error={error}
            suggestions={suggestions}
            onType={type}
            onChoose={chooseSuggestion}
          />
          <UnitField unit={unit} onChange={setUnit} />
          <button type="button" className={styles.here} onClick={myLocation.locate} disabled={myLocation.isLocating}>
            <Icon name="crosshair" />
            {myLocation.isLocating ? t('locating') : tCatalog('location.useMine')}
          </button>
          {myLocation.reason && (
            <Note tone="bad" role="alert">
              {tCatalog(`location.${myLocation.reason}`)}
            </Note>
          )}
          {pinned.reason && (
            <Note tone="bad" role="alert">
              {tCatalog(`location.${pinned.reason}`)}
            </Note>
          )}
          {outside && <OutsideNote ref={outsideNote} place={outside} />}
          {saved.length > 0 && (
            <div>
              <h2 className={`h4 ${styles.savedHead}`}>{t('saved')}</h2>
              <RadioRows label={t('saved')}>
                {saved.map((one) => (
                  <RadioRow
                    key={one.from}
                    icon={one.from === 'account' ? 'house' : 'map-pin'}
                    title={t(one.from === 'account' ? 'ofAccount' : 'ofDraft')}
                    detail={<bdi>{one.address}</bdi>}
                    checked={addUnit(text, unit) === one.address}
                    onSelect={() => chooseSaved(one)}
                  />
                ))}
              </RadioRows>
            </div>
          )}
          <Button type="submit" size="lg" block accent className={styles.wideOnly}>
            {t('select')}
          </Button>
        </form>
        <AddressMap
          address={text}
          lat={place?.lat}
          long={place?.long}
          around={around}
          isPinned={place !== undefined && place.address === pinnedAddress}
          isAsking={pinned.isAsking}
          onPut={pinned.put}
        />
      </div>
      <ActionBar>
        <Button size="lg" block accent onClick={() => void select()}>
          {t('select')}
        </Button>
      </ActionBar>
    </Page>
  );
}

export { ChangeLocation as Component };
