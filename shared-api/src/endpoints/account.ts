import { apiError } from '../client/apiError';
import { baseApi, type HookOptions, type NoArgument } from '../client/baseApi';
import { openSession } from '../client/openSession';
import type { FilePart, RequestFields } from '../client/requests';
import { getSession, updateSession } from '../client/session';
import { signOutLocally } from '../client/signOut';
import { contactDigits, splitName, type User } from '../domain/account';
import type { UserType } from '../domain/codes';
import { userTypeCodes } from '../wire/codes';
import { record, text } from '../wire/read';
import { unreadApi } from './unread';

export interface LoginInput {
  readonly contact: string;
  readonly password: string;
  readonly phoneCode?: string;
  /** Which entry: customers when absent. */
  readonly userType?: UserType;
}

export interface RegisterInput {
  readonly fullName: string;
  readonly email: string;
  readonly contact: string;
  readonly phoneCode?: string;
  readonly password: string;
  readonly address: string;
  /** As picked; it travels as a down-scaled JPEG. */
  readonly image: Blob;
}

export interface RegisterProviderInput extends RegisterInput {
  readonly lat?: string;
  readonly long?: string;
  /** A picture or a PDF, like the other side. */
  readonly certificateFront: File;
  readonly certificateBack: File;
}

export interface ProfileInput {
  readonly fullName: string;
  readonly email: string;
  readonly contact: string;
  readonly image?: Blob;
  /** Asked for by the server when e-mail or number change and the sign-in was a while ago. */
  readonly password?: string;
}

export interface ProviderApplication {
  readonly userId: string;
  /** `pending_review` until an admin approves. */
  readonly accountStatus: string;
  readonly message: string;
}

/** The canvas code is only loaded where a picture is sent. */
async function jpegPart(image: Blob, name: string): Promise<FilePart> {
  const { toJpeg } = await import('../client/jpeg');
  return { file: await toJpeg(image), name };
}

/** The picture that the form kept has arrived. Nobody waits for it, and what cannot be loaded here has kept none. */
async function forgetPicture(): Promise<void> {
  const kept = await import('../client/storedProfileImage').catch(() => undefined);
  await kept?.forgetProfileImage();
}

function personFields(input: RegisterInput, image: FilePart, userType: UserType, deviceType: string): RequestFields {
  const { firstName, lastName } = splitName(input.fullName);
  return {
    email: input.email.trim(),
    device_type: deviceType,
    device_token: '',
    user_type: userTypeCodes[userType],
    contact: contactDigits(input.contact),
    phone_code: input.phoneCode ?? '+1',
    address: input.address.trim(),
    image,
    password: input.password,
    fullname: input.fullName.trim(),
    first_name: firstName,
    last_name: lastName,
  };
}

/** A licence: a PDF travels as it is, a picture as a down-scaled JPEG. */
async function documentPart(document: File): Promise<FilePart> {
  if (document.type === 'application/pdf') return { file: document, name: document.name };
  return jpegPart(document, `${document.name.replace(/\.[^.]*$/, '') || 'licence'}.jpg`);
}

/** What an image that cannot be used looks like to a form. */
function imageError(cause: unknown, field = 'image') {
  return apiError('business', {
    code: 'validation',
    field,
    message: cause instanceof Error ? cause.message : '',
  });
}

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<User, LoginInput>({
      queryFn: async ({ contact, password, phoneCode, userType = 'customer' }, _api, _extra, ask) => {
        const fields = {
          contact: contactDigits(contact),
          password,
          device_type: 'web',
          device_token: '',
          user_type: userTypeCodes[userType],
          phone_code: phoneCode,
        };
        const answer = await ask({ call: 'login', fields });
        return answer.error ? { error: answer.error } : openSession(answer.data, userType);
      },
    }),
    register: build.mutation<User, RegisterInput>({
      queryFn: async (input, _api, _extra, ask) => {
        let image: FilePart;
        try {
          image = await jpegPart(input.image, 'image.jpg');
        } catch (cause) {
          return { error: imageError(cause) };
        }
        const answer = await ask({ call: 'register', fields: personFields(input, image, 'customer', 'android') });
        if (answer.error) return { error: answer.error };
        void forgetPicture();
        return openSession(answer.data, 'customer');
      },
    }),
    /** Opens no session: an admin approves first. */
    registerProvider: build.mutation<ProviderApplication, RegisterProviderInput>({
      queryFn: async (input, _api, _extra, ask) => {
        let image: FilePart;
        try {
          image = await jpegPart(input.image, 'profileImage.jpg');
        } catch (cause) {
          return { error: imageError(cause) };
        }
        const documents: Record<string, FilePart> = {};
        for (const [field, document] of [
          ['certificate_front', input.certificateFront],
          ['certificate_back', input.certificateBack],
        ] as const) {
          try {
            documents[field] = await documentPart(document);
          } catch (cause) {
            return { error: imageError(cause, field) };
          }
        }
        const fields = {
          ...personFields(input, image, 'provider', 'web'),
          user_lat: input.lat ?? '',
          user_long: input.long ?? '',
          ...documents,
        };
        const answer = await ask({ call: 'providerRegister', fields });
        if (answer.error) return { error: answer.error };
        void forgetPicture();
        const body = record(answer.data);
        const data = record(body.data);
        return {
          data: {
            userId: text(data.user_id),
            accountStatus: text(data.account_status),
            message: text(body.message),
          },
        };
      },
    }),
    /**
     * Signs out on this device whatever the server says, then tells the server. Fails only when the server could not be
     * told; the person is a visitor either way.
     */
    logout: build.mutation<null, void>({
      queryFn: async (_none, _api, _extra, ask) => {
        const fields = { user_id: getSession().user?.id ?? '' };
        await signOutLocally();
        const answer = await ask({ call: 'logout', fields });
        return answer.error ? { error: answer.error } : { data: null };
      },
    }),
    deleteAccount: build.mutation<null, { password?: string } | NoArgument>({
      queryFn: async (input, _api, _extra, ask) => {
        const answer = await ask({ call: 'deleteAccount', fields: { password: input?.password || undefined } });
        if (answer.error) return { error: answer.error };
        await signOutLocally();
        return { data: null };
      },
    }),
    editProfile: build.mutation<User | null, ProfileInput>({
      queryFn: async ({ fullName, email, contact, image, password }, _api, _extra, ask) => {
        let part: FilePart | undefined;
        try {
          part = image && (await jpegPart(image, 'image.jpg'));
        } catch (cause) {
          return { error: imageError(cause) };
        }
        const person = { fullname: fullName.trim(), email: email.trim(), contact: contactDigits(contact) };
        const answer = await ask({
          call: 'editProfile',
          fields: { ...person, image: part, password: password || undefined },
        });
        if (answer.error) return { error: answer.error };
        // A server that answers without the record has taken over what was sent.
        const data = record(record(answer.data).data);
        const settled = { pending_email: '', pending_contact: '' };
        updateSession(Object.keys(data).length > 0 ? { ...settled, ...data } : person);
        return { data: getSession().user ?? null };
      },
      invalidatesTags: (_user, error) => (error ? [] : ['Booking']),
    }),
  }),
});

/** Asked for once a minute while somebody looks at the page. 0 for a visitor. */
export function useGetUnreadCountQuery(none?: NoArgument, options?: HookOptions) {
  const followed = { pollingInterval: 60_000, skipPollingIfUnfocused: true, refetchOnFocus: true } as const;
  return unreadApi.useGetUnreadCountQuery(none, { ...followed, ...options });
}

export const {
  useLoginMutation,
  useRegisterMutation,
  useRegisterProviderMutation,
  useLogoutMutation,
  useDeleteAccountMutation,
  useEditProfileMutation,
} = accountApi;
