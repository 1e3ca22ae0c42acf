// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import {
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
  yup,
} from '.';

afterEach(cleanup);

const schema = yup.object({
  name: yup.string().required('Enter your full name'),
  email: yup.string().email('Enter a valid email').required('Email is required'),
});

function SignUp({ onSubmit, summary = true }: { onSubmit: (values: unknown) => unknown; summary?: boolean }) {
  return (
    <TestUi>
      <Form
        aria-label="Sign up"
        initialValues={{ name: '', email: '' }}
        schema={schema}
        summary={summary}
        onSubmit={(values) => onSubmit(values)}
      >
        <TextField name="name" label="Full name" hint="As on your card" />
        <TextField name="email" label="Email" type="email" />
        <SubmitButton>Sign Up</SubmitButton>
      </Form>
    </TestUi>
  );
}

describe('an invalid form', () => {
  test('marks every invalid field, sends nothing and moves the focus to the summary', async () => {
    const user = userEvent.setup({ delay: null });
    const send = vi.fn();
    render(<SignUp onSubmit={send} />);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));

    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('2 things need your attention. What you typed is still here.');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(send).not.toHaveBeenCalled();

    const name = screen.getByLabelText('Full name');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const message = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Enter your full name');
    expect(screen.queryByText('As on your card')).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Email is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('moves the focus to the first invalid field when there is no summary', async () => {
    const user = userEvent.setup({ delay: null });
    render(<SignUp onSubmit={() => {}} summary={false} />);
    await user.type(screen.getByLabelText('Full name'), 'Emma');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows no error for a field before it was left', async () => {
    const user = userEvent.setup({ delay: null });
    render(<SignUp onSubmit={() => {}} />);
    await user.type(screen.getByLabelText('Email'), 'emma');
    expect(screen.queryByText('Enter a valid email')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Enter a valid email')).toBeDefined();
  });
});

test('a valid form submits once and stays busy until the answer', async () => {
  const user = userEvent.setup({ delay: null });
  let respond: () => void = () => {};
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        respond = resolve;
      }),
  );
  render(<SignUp onSubmit={send} />);
  await user.type(screen.getByLabelText('Full name'), 'Emma Collins');
  await user.type(screen.getByLabelText('Email'), 'emma@example.com');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  const busy = await screen.findByRole('button', { name: /Loading/ });
  await user.click(busy);
  expect(send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith({ name: 'Emma Collins', email: 'emma@example.com' });
  respond();
  expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeDefined();
});

test('an error of the server appears beside its field until an edit', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <TestUi>
      <Form
        initialValues={{ email: 'emma@example.com' }}
        onSubmit={(_, { setErrors }) => setErrors({ email: 'This email is taken.' })}
      >
        <TextField name="email" label="Email" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </TestUi>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findAllByText('This email is taken.')).toHaveLength(2);

  await user.click(screen.getByLabelText('Email'));
  await user.tab();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' })));
  expect(screen.getAllByText('This email is taken.')).toHaveLength(2);
  await user.type(screen.getByLabelText('Email'), 'x');
  await waitFor(() => expect(screen.queryByText('This email is taken.')).toBeNull());
});

test('a password can be shown', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <TestUi>
      <Form initialValues={{ password: 'secret' }} onSubmit={() => {}}>
        <PasswordField name="password" label="Password" />
      </Form>
    </TestUi>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('all kinds of fields carry their values', async () => {
  const user = userEvent.setup({ delay: null });
  const send = vi.fn();
  render(
    <TestUi>
      <Form
        initialValues={{
          code: '+1',
          phone: '',
          city: 'Portland',
          notes: '',
          terms: false,
          date: '2026-11-20',
          photo: null,
        }}
        onSubmit={(values) => send(values)}
      >
        <PhoneField name="phone" codeName="code" />
        <SelectField
          name="city"
          label="City"
          options={[
            { value: 'Portland', label: 'Portland' },
            { value: 'Salem', label: 'Salem' },
          ]}
        />
        <TextAreaField name="notes" label="Notes" />
        <CheckboxField name="terms" label="I agree" />
        <DateField name="date" label="Date" readOnly />
        <PhotoField name="photo" label="Profile photo" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </TestUi>,
  );
  expect([...screen.getByLabelText<HTMLSelectElement>('Country code').options].map(({ value }) => value)).toEqual([
    '+1',
    '+91',
    '+44',
  ]);
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg', { type: 'image/jpeg' });
  await user.selectOptions(screen.getByLabelText('Country code'), '+44');
  await user.type(screen.getByLabelText('Phone number'), '7700900142');
  await user.selectOptions(screen.getByLabelText('City'), 'Salem');
  await user.type(screen.getByLabelText('Notes'), 'Ring twice');
  await user.click(screen.getByLabelText('I agree'));
  await user.upload(screen.getByLabelText('Profile photo'), photo);
  await screen.findByRole('button', { name: 'Change photo' });
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('20/11/2026');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({
      code: '+44',
      phone: '7700900142',
      city: 'Salem',
      notes: 'Ring twice',
      terms: true,
      date: '2026-11-20',
      photo,
    }),
  );
});
