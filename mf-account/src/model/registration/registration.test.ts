import { apiError } from '@doorstep/shared-api';
import { describe, expect, it } from 'vitest';
import { photoLimit } from './personRules';
import { registrationSchema } from './registration';
import { registrationProblem } from './registrationProblem';

const schema = registrationSchema((key) => key);
const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
const complete = {
  image: photo,
  fullName: 'Emma Collins',
  email: 'emma@example.com',
  phoneCode: '+1',
  contact: '503 555 0142',
  password: 'a short sentence',
  address: '18 Alder Street, Portland',
};

async function issues(change: object): Promise<string[]> {
  try {
    await schema.validate({ ...complete, ...change }, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { errors: string[] }).errors;
  }
}

describe('registrationSchema', () => {
  it('accepts name, e-mail, phone, password and address, with or without a photo', async () => {
    expect(await issues({})).toEqual([]);
    expect(await issues({ image: null })).toEqual([]);
  });

  it.each([
    ['fullName', '  ', 'register.fullNameRequired'],
    ['email', '', 'register.emailRequired'],
    ['contact', '', 'login.phoneRequired'],
    ['password', '', 'register.passwordRequired'],
    ['address', ' ', 'register.locationRequired'],
  ])('requires %s', async (field, value, message) => {
    expect(await issues({ [field]: value })).toContain(message);
  });

  it.each(['emma.collins@', 'emma', 'emma@example', 'emma @example.com', '@example.com'])(
    'requires a complete e-mail address, not %s',
    async (email) => {
      expect(await issues({ email })).toEqual(['register.emailInvalid']);
    },
  );

  it.each(['(503) 555-0142', '5550142', '+915550100001', '123456'])('takes the phone number %s', async (contact) => {
    expect(await issues({ contact })).toEqual([]);
  });

  it.each(['12345', '1234567890123456', 'five five five', '503/555/0142'])(
    'rejects the phone number %s',
    async (contact) => {
      expect(await issues({ contact })).toEqual(['register.phoneInvalid']);
    },
  );

  it('requires a password of 8 to 128 characters', async () => {
    expect(await issues({ password: '1234567' })).toEqual(['register.passwordShort']);
    expect(await issues({ password: 'x'.repeat(8) })).toEqual([]);
    expect(await issues({ password: 'x'.repeat(128) })).toEqual([]);
    expect(await issues({ password: 'x'.repeat(129) })).toEqual(['register.passwordLong']);
  });

  it('accepts only pictures up to 20 MB', async () => {
    const text = new File(['hello'], 'me.txt', { type: 'text/plain' });
    const drawing = new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' });
    const huge = new File([new Uint8Array(photoLimit + 1)], 'me.jpg', { type: 'image/jpeg' });
    expect(await issues({ image: text })).toEqual(['register.photoType']);
    expect(await issues({ image: drawing })).toEqual(['register.photoType']);
    expect(await issues({ image: huge })).toEqual(['register.photoSize']);
  });

  it('enforces the maximum lengths of the contract', async () => {
    expect(await issues({ fullName: 'x'.repeat(101) })).toEqual(['register.fullNameLong']);
    expect(await issues({ address: 'x'.repeat(301) })).toEqual(['register.locationLong']);
  });
});

describe('registrationProblem', () => {
  it('shows the server’s message beside the field that it names', () => {
    const error = apiError('business', {
      status: 200,
      code: 'duplicate',
      field: 'contact',
      message: 'contact already exists  !',
    });
    expect(registrationProblem(error)).toEqual({ message: 'contact already exists  !', field: 'contact' });
  });

  it.each(['Invalid email !', 'email already exists  !'])('knows that “%s” is about the e-mail', (message) => {
    expect(registrationProblem(apiError('business', { status: 200, message }))).toEqual({ message, field: 'email' });
  });

  it('shows no message of the server when there was no usable response', () => {
    expect(registrationProblem(apiError('network'))).toEqual({});
    expect(registrationProblem(apiError('server', { status: 502, message: 'Bad Gateway' }))).toEqual({});
    expect(registrationProblem(apiError('business', { status: 200 }))).toEqual({});
  });

  it('tells a photo that cannot be read from one that is too large', () => {
    const reject = (message: string) =>
      registrationProblem(apiError('business', { code: 'validation', field: 'image', message }));
    expect(reject('Please upload a valid image.')).toEqual({ photo: 'photoType', field: 'image' });
    expect(reject('Image is too large.')).toEqual({ photo: 'photoSize', field: 'image' });
  });
});
