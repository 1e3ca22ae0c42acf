import { useState } from 'react';
import {
  ActionBar,
  Badge,
  type BookingStatus,
  Button,
  type ButtonVariant,
  Icon,
  IconButton,
  Money,
  Note,
  Panel,
  StatusBadge,
  SummaryLine,
  SummaryTotal,
  Tabs,
  Timeline,
} from '..';
import { Part } from './Part';

const variants: readonly ButtonVariant[] = ['primary', 'accent', 'soft', 'line', 'ghost', 'danger', 'dangerLine'];
const statuses: readonly BookingStatus[] = [
  'open',
  'accepted',
  'on_the_way',
  'arrived',
  'started',
  'completed',
  'cancelled',
];

export function ComponentsPart() {
  return (
    <>
      <Buttons />
      <Part title="Badges, notes, tabs">
        <div className="row row--wrap">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge tone="plain" icon="moon">
            Offline
          </Badge>
          <Badge tone="ok">Available</Badge>
        </div>
        <div className="g-cols">
          <Note>Held now, charged when your provider accepts.</Note>
          <Note tone="wait">Daniel's offer of $72.00 will be closed.</Note>
          <Note tone="bad">This card has expired. Check the date or use another card.</Note>
          <Note tone="ok">Saved.</Note>
          <Note tone="go">Leila is on the way.</Note>
        </div>
        <TabsDemo />
      </Part>
      <Part title="Panel, summary, timeline">
        <div className="g-cols">
          <Panel title="Your booking">
            <SummaryLine
              label="Washing"
              value={<Money cents={1200} />}
              action={<IconButton size="sm" icon="x" label="Remove Washing" />}
            />
            <SummaryLine label="Ironing" value={<Money cents={1000} />} />
            <SummaryLine label="Coupon Discount, FRESH30" value={<Money cents={840} minus />} tone="ok" />
            <SummaryTotal label="Grand Total" value={<Money cents={1960} />} />
            <Button size="lg" block accent className="mt4">
              Next
            </Button>
            <p className="sm muted center mt2">You can review everything before paying.</p>
          </Panel>
          <Panel tone="tint">A tinted panel, for what stands back.</Panel>
          <Timeline
            label="Booking status"
            steps={[
              {
                key: 'confirmed',
                label: 'Booking Confirm',
                state: 'done',
                at: '12:02 PM',
                message: 'Held $19.60 on Visa 4242',
              },
              {
                key: 'accepted',
                label: 'Booking Accepted',
                state: 'done',
                at: '12:09 PM',
                message: 'Leila took your booking',
              },
              {
                key: 'out',
                label: 'Provider Out for Service',
                state: 'now',
                at: '12:41 PM',
                message: '1.2 mi away',
                icon: 'navigation-arrow',
              },
              { key: 'arrived', label: 'Arrived at your location', state: 'next', icon: 'map-pin' },
              { key: 'started', label: 'Service Started', state: 'next', icon: 'wrench' },
              { key: 'completed', label: 'Service Completed', state: 'next' },
            ]}
          />
          <Timeline
            label="A cancelled booking"
            cancelled="You cancelled this booking on 20/11/2026. Nothing was charged."
            steps={[{ key: 'confirmed', label: 'Booking Confirm', state: 'done', at: '12:02 PM' }]}
          />
        </div>
        <ActionBar>
          <div className="grow">
            <div className="price num">$28.00</div>
            <div className="sm muted">3 services</div>
          </div>
          <Button size="lg" accent>
            Next
          </Button>
        </ActionBar>
      </Part>
    </>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(true);
  return (
    <Part title="Buttons">
      <div className="row row--wrap">
        <Button accent>Continue</Button>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button to="/offers" variant="line">
          A link
        </Button>
      </div>
      <div className="row row--wrap">
        <Button busy={busy} onClick={() => setBusy(true)}>
          Pay $19.60 now
        </Button>
        <Button busy accent size="lg">
          Continue & Pay
        </Button>
        <Button disabled>Disabled</Button>
        <Button disabled variant="line">
          Disabled
        </Button>
        <Button disabled accent>
          Disabled
        </Button>
        <Button variant="soft" size="sm">
          Get Hired
        </Button>
        <Button size="sm">
          <Icon name="arrow-clockwise" weight="bold" />
          Try again
        </Button>
        <Button size="lg" variant="accent">
          <Icon name="magnifying-glass" weight="bold" />
          Search
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setBusy(!busy)}>
          Toggle busy
        </Button>
      </div>
      <div className="g-cols">
        <Button block unavailableReason="You can review once the service is completed.">
          <Icon name="star" />
          Write a Review
        </Button>
        <Button block size="lg" accent>
          Continue
        </Button>
      </div>
      <div className="row row--wrap">
        <IconButton icon="bell" label="Notifications, 2 new" dot />
        <IconButton icon="x" label="Close" />
        <IconButton icon="arrow-left" weight="bold" flip line label="Back" disabled />
        <IconButton icon="arrow-right" weight="bold" flip line label="On" />
        <IconButton icon="trash" size="sm" label="Remove" />
      </div>
      <div className="g-hero on-hero row row--wrap">
        <Button variant="accent" accent={false}>
          Login / Sign Up
        </Button>
        <IconButton icon="bell" label="Notifications" dot />
        <a href="#focus">A link on green</a>
      </div>
    </Part>
  );
}

function TabsDemo() {
  const [current, setCurrent] = useState('All');
  return (
    <Tabs
      label="Bookings"
      items={[
        ['All', 5],
        ['Active', 2],
        ['Completed', 1],
        ['Cancelled', 1],
        ['Offer', 1],
      ].map(([label, count]) => ({
        label: String(label),
        count: Number(count),
        current: current === label,
        onSelect: () => setCurrent(String(label)),
      }))}
    />
  );
}
