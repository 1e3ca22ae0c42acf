import { useState } from 'react';
import {
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorState,
  QueryState,
  Skeleton,
  StateArt,
  Switch,
  useToast,
} from '..';
import marta from '../assets/people/marta.svg?url';
import { DateField, Form, TextField, TimeField } from '../forms';
import { Part } from './Part';

export function MessagesPart() {
  const toast = useToast();
  const [open, setOpen] = useState<'form' | 'success' | 'confirm' | 'arch'>();
  const close = () => setOpen(undefined);
  return (
    <Part title="Dialogs, toasts, states">
      <div className="row row--wrap">
        <Button variant="line" onClick={() => setOpen('form')}>
          Form dialog
        </Button>
        <Button variant="line" onClick={() => setOpen('success')}>
          Success dialog
        </Button>
        <Button variant="line" onClick={() => setOpen('confirm')}>
          Question
        </Button>
        <Button variant="line" onClick={() => setOpen('arch')}>
          With an arch
        </Button>
        <Button variant="line" onClick={() => toast.show({ text: 'Booking Cancelled Successfully!' })}>
          Toast
        </Button>
        <Button
          variant="line"
          onClick={() => toast.show({ text: 'Saved Leila Farahani', action: { label: 'Undo', onAction: () => {} } })}
        >
          Toast with action
        </Button>
        <Button
          variant="line"
          onClick={() => toast.show({ text: 'Something went wrong! Please try again.', tone: 'bad' })}
        >
          Bad toast
        </Button>
      </div>
      <div className="g-cols">
        <div className="g-frame">
          <EmptyState
            level={3}
            title="No Data Found!"
            text="Nothing booked yet. Your bookings will wait here."
            action={<Button size="sm">Book a service</Button>}
          />
        </div>
        <div className="g-frame">
          <QueryState
            query={{ isFetching: true, refetch: () => {} }}
            className="stack"
            skeleton={<Skeleton shape="block" count={2} height="56px" />}
            atOnce
            failed={() => undefined}
          >
            {() => null}
          </QueryState>
        </div>
        <div className="g-frame">
          <ErrorState
            level={3}
            title="We could not load your bookings"
            message="An error occurred while fetching data. Your bookings are safe."
            onRetry={() => {}}
          />
        </div>
        <div className="g-frame">
          <ErrorState level={3} art="offline" title="No connection" message="You can read what is already open." />
        </div>
        <div className="g-frame">
          <ErrorState level={3} onRetry={() => {}} />
        </div>
        <div className="g-frame">
          <EmptyState level={3} art="search" title="No provider for that day" />
        </div>
        <div className="g-frame">
          <EmptyState level={3} art="success" title="Review Submitted Successfully" />
        </div>
      </div>
      <div className="g-cols" aria-busy="true">
        {[1, 2, 3, 4].map((key) => (
          <div className="stack" key={key}>
            <Skeleton shape={key === 4 ? 'block' : 'arch'} />
            <Skeleton shape="line" width="70%" />
            <Skeleton shape="line" width="45%" />
          </div>
        ))}
      </div>
      <FormDialog open={open === 'form'} onClose={close} />
      <Dialog
        open={open === 'success'}
        onClose={close}
        size="sm"
        title="Booking Confirm Successfully"
        hideTitle
        footer={
          <Button block size="lg" onClick={close}>
            Done
          </Button>
        }
      >
        <EmptyState
          art="success"
          title="Booking Confirm Successfully"
          text="Congratulations Your booking has been confirmed"
        />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Are You sure do you want to permanently delete your account?"
        confirmLabel="Yes"
        cancelLabel="No"
      >
        <p className="muted">Your bookings, reviews and saved cards go with it. This cannot be undone.</p>
      </ConfirmDialog>
      <Dialog
        open={open === 'arch'}
        onClose={close}
        size="sm"
        title="Send an offer to Marta"
        arch={<img src={marta} alt="" />}
      >
        <p>She answers within a day. You pay nothing until you accept.</p>
        <StateArt name="search" />
      </Dialog>
    </Part>
  );
}

function FormDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [asap, setAsap] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Booking"
      footer={
        <Button block size="lg" accent onClick={onClose}>
          Continue
        </Button>
      }
    >
      <Form
        initialValues={{
          place: '18 Alder Street, Portland, OR 97205',
          name: 'Emma Collins',
          phone: '+1 503 555 0142',
          date: '2026-11-20',
          time: '12:30',
        }}
        onSubmit={onClose}
      >
        <TextField
          name="place"
          label="Service location"
          icon="map-pin"
          hint="Detected from your device. Check the house number."
        />
        <div className="grid2">
          <TextField name="name" label="Full name" readOnly />
          <TextField name="phone" label="Phone" readOnly ltr />
        </div>
        <Switch tint label="As Soon as Possible" hint="Usually within 90 minutes" checked={asap} onChange={setAsap} />
        <div className="grid2">
          <DateField name="date" label="Date" readOnly={asap} />
          <TimeField name="time" label="Time" readOnly={asap} />
        </div>
      </Form>
    </Dialog>
  );
}
