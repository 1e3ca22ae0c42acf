import { useState } from 'react';
import {
  BookingModeCard,
  BookingModes,
  Chip,
  ChoiceRow,
  DateInput,
  Money,
  RadioRow,
  RadioRows,
  Stepper,
  Switch,
  UnitPrice,
} from '..';
import laundry from '../assets/scenes/laundry-d2.svg?url';
import { languages } from '../i18n';
import { PhotoPicker, PhotoSlot, RatingInput, type TimeOption, TimePicker, usePickedPhotos } from '../inputs';
import { Part } from './Part';

const services = [
  ['Washing', 1200],
  ['Drying', 800],
  ['Ironing', 1000],
  ['Bedding & Duvets', 1600],
] as const;

const modes = [
  ['lightning', 'Create Booking', 'First available provider takes it, at the listed price.'],
  ['handshake', 'Hire Provider', 'Choose a person and agree the price together.'],
  ['calendar-check', 'Schedule Service', 'Pick a day and time that suits you.'],
] as const;

const days = Array.from({ length: 14 }, (_, index) => `2026-11-${index + 16}`);
const timesOf = (day: string): TimeOption[] =>
  ['08:00', '09:30', '10:30', '12:30', '14:00', '16:30', '18:00'].map((time, index) => ({
    time,
    startAt: `${day}T${time}:00Z`,
    taken: index === 1,
  }));
const times = new Map(days.filter((_, index) => index % 7 !== 6).map((day) => [day, timesOf(day)]));

const nothing = () => {};

export function ChoicesPart() {
  const [chosen, setChosen] = useState<readonly string[]>(['Washing']);
  const [mode, setMode] = useState<string | undefined>('Create Booking');
  const [card, setCard] = useState('visa');
  const [day, setDay] = useState('');
  const [visitDay, setVisitDay] = useState('2026-11-24');
  const [visit, setVisit] = useState<readonly string[]>(['2026-11-24T10:30:00Z']);
  const [curtains, setCurtains] = useState(2);
  const [asap, setAsap] = useState(true);
  const [stars, setStars] = useState(4);
  const [language, setLanguage] = useState('en');
  const picked = usePickedPhotos({ max: 3, keep: async () => ({ data: 'ph_1' }), errorText: () => 'Not sent.' });
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);

  return (
    <Part title="Choices">
      <fieldset className="row row--wrap" aria-label="Select Your Service Categories">
        {services.map(([name, cents]) => (
          <Chip
            key={name}
            pressed={chosen.includes(name)}
            onToggle={() => toggle(name)}
            price={<Money cents={cents} />}
          >
            {name}
          </Chip>
        ))}
        <span className="chip-count">
          <Chip pressed onToggle={nothing} price={<UnitPrice cents={2500} unit="curtain" />}>
            Curtain Washing
          </Chip>
          <Stepper name="Curtain Washing" value={curtains} max={8} onChange={setCurtains} />
        </span>
        <Chip pressed={false} onToggle={nothing} disabled>
          Not offered
        </Chip>
      </fieldset>
      <BookingModes label="How would you like to book?">
        {modes.map(([icon, title, text]) => (
          <BookingModeCard
            key={title}
            icon={icon}
            title={title}
            text={text}
            checked={mode === title}
            onToggle={() => setMode(mode === title ? undefined : title)}
          />
        ))}
      </BookingModes>
      <div className="photos">
        <PhotoSlot state="full" src={laundry} label="Photo 1" onPick={nothing} onRemove={nothing} onRetry={nothing} />
        <PhotoSlot
          state="uploading"
          src={laundry}
          progress={0.42}
          label="Photo 2"
          onPick={nothing}
          onRemove={nothing}
          onRetry={nothing}
        />
        <PhotoSlot state="empty" label="Photo 3" onPick={nothing} onRemove={nothing} onRetry={nothing} />
        <PhotoSlot
          state="failed"
          src={laundry}
          error="Please upload a valid image."
          label="Photo 4"
          onPick={nothing}
          onRemove={nothing}
          onRetry={nothing}
        />
        <PhotoSlot state="failed" label="Photo 5" onPick={nothing} onRemove={nothing} onRetry={nothing} />
      </div>
      <PhotoPicker
        picked={picked}
        photoLabel={(number) => `Photo ${number}`}
        addLabel="Add a photo"
        hint="Up to 3 photos, seen by both sides."
        className="photos"
      />
      <div className="g-cols">
        <TimePicker
          labels={{ day: 'Date', time: 'Time' }}
          days={days}
          day={visitDay}
          onDay={setVisitDay}
          times={times}
          isChosen={({ startAt }) => visit.includes(startAt)}
          onChoose={({ startAt }) => setVisit([startAt])}
          onLater={nothing}
        />
        <TimePicker
          labels={{ day: 'Day', time: 'Up to three times' }}
          days={days.slice(0, 4)}
          day="2026-11-17"
          onDay={nothing}
          times={undefined}
          isChosen={() => false}
          onChoose={nothing}
          several="open"
          error="Choose a time."
        />
      </div>
      <div className="g-cols">
        <RadioRows label="Payment method">
          <RadioRow
            title="Visa ending 4242"
            detail="Expires 09/28"
            icon="credit-card"
            checked={card === 'visa'}
            onSelect={() => setCard('visa')}
          />
          <RadioRow title="Add Card" icon="plus" checked={card === 'new'} onSelect={() => setCard('new')} />
          <RadioRow
            title="Wallet"
            detail="Available balance $12.50, not enough for this booking"
            icon="wallet"
            checked={card === 'wallet'}
            onSelect={() => setCard('wallet')}
            disabled
          />
        </RadioRows>
        <div>
          <RadioRows label="Language">
            {languages.map(({ code, name, ownName }) => (
              <ChoiceRow
                key={code}
                title={name}
                aside={ownName}
                lang={code}
                checked={language === code}
                onSelect={() => setLanguage(code)}
              />
            ))}
          </RadioRows>
        </div>
        <div className="stack">
          <Switch label="As Soon as Possible" hint="Usually within 90 minutes" tint checked={asap} onChange={setAsap} />
          <Switch label="Booking updates" checked={!asap} onChange={(on) => setAsap(!on)} />
          <Switch label="Not available" checked={false} onChange={nothing} disabled />
          <DateInput aria-label="A day" value={day} onChange={setDay} />
          <DateInput aria-label="A day that cannot be changed" value="2026-11-25" onChange={nothing} disabled />
          <RatingInput label="Service rating" value={stars} onChange={setStars} />
        </div>
      </div>
    </Part>
  );
}
