import { useToast } from '..';
import you from '../assets/people/you.svg?url';
import {
  AddressField,
  type AddressSuggestion,
  CheckboxField,
  DateField,
  Form,
  PasswordField,
  PhoneField,
  PhotoField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  TimeField,
  yup,
} from '../forms';
import { Part } from './Part';

const schema = yup.object({
  photo: yup.mixed().required('image is required.'),
  name: yup.string().required('Enter your full name'),
  amount: yup.string().matches(/^\d+(\.\d\d)?$/, 'Use numbers only, for example 72.00'),
  email: yup.string().email('Add the part after the name, for example tomas@example.com').required('Email is required'),
  password: yup.string().min(6, 'Use at least 6 characters').required('Password is required'),
  terms: yup.boolean().oneOf([true], 'Please accept the terms'),
});

const initialValues = {
  photo: null as File | null,
  name: '',
  amount: 'abc',
  email: 'tomas.rivera',
  phone: '503 555 0142',
  code: '+1',
  known: '+1 503 555 0142',
  password: '',
  city: 'Portland',
  address: '',
  date: '2026-11-20',
  time: '12:30',
  notes: '',
  terms: false,
};

const streets: readonly AddressSuggestion[] = [
  { id: 'street', label: '18 Alder Street', address: 'Portland, OR 97205', distanceKm: 0.3 },
  { id: 'drive', label: '18 Alderwood Drive', address: 'Beaverton, OR 97005', distanceKm: 9.8 },
  { id: 'court', label: '18 Aldine Court', address: 'Gresham, OR 97030', distanceKm: 19 },
];

async function suggest(query: string): Promise<readonly AddressSuggestion[]> {
  if (query === 'fail') throw new Error('no answer');
  return streets.filter(({ label }) => label.toLowerCase().startsWith(query.toLowerCase()));
}

export function FormsPart() {
  const toast = useToast();
  return (
    <Part title="Forms">
      <div className="g-cols">
        <Form
          aria-label="Sign up"
          initialValues={initialValues}
          schema={schema}
          onSubmit={() => toast.show({ text: 'Sent' })}
        >
          <PhotoField name="photo" label="Profile photo" hint="Your face, in daylight. Customers see it first." />
          <div className="grid2">
            <TextField name="name" label="Full name" autoComplete="name" placeholder="Full Name" />
            <TextField name="amount" label="Amount" inputMode="decimal" ltr icon="hand-coins" />
          </div>
          <TextField
            name="email"
            label="Email Address"
            type="email"
            autoComplete="email"
            hint="We send the receipt here."
          />
          <PhoneField name="phone" codeName="code" />
          <TextField name="known" label="Read-only" readOnly ltr />
          <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters." />
          <SubmitButton block size="lg" accent>
            Sign Up
          </SubmitButton>
        </Form>
        <Form aria-label="Other fields" initialValues={initialValues} onSubmit={() => toast.show({ text: 'Sent' })}>
          <PhotoField name="photo" label="Profile photo" src={you} />
          <AddressField
            name="address"
            label="Service location"
            hint="Type 18 Ald, or fail."
            placeholder="Street and number"
            suggest={suggest}
            action={
              <a className="link sm" href="#change">
                Change
              </a>
            }
          />
          <SelectField
            name="city"
            label="City"
            icon="map-pin"
            options={[
              { value: 'Portland', label: 'Portland' },
              { value: 'Beaverton', label: 'Beaverton' },
            ]}
          />
          <div className="grid2">
            <DateField name="date" label="Date" />
            <TimeField name="time" label="Time" />
          </div>
          <TextAreaField name="notes" label="Notes" optional placeholder="Anything the provider should know" />
          <CheckboxField name="terms" label="I recommend this service" />
        </Form>
      </div>
    </Part>
  );
}
