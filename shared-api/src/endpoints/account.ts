import { apiError } from '../client/apiError';
import { baseApi, type HookOptions, type NoArgument } from '../client/baseApi';
import { openSession } from '../client/openSession';
import type { FilePart, RequestFields } from '../client/requests';
import { getSession, updateSession } from '../client/session';
import { signOutLocally } from '../client/signOut';
import { normaliseContact, normalisePhoneNumber, splitName, type User } from '../domain/account';
import type { UserType } from '../domain/codes';
import { userTypeCodes } from '../wire/codes';
import { record, text } from '../wire/read';
import { unreadApi } from './unread';

export interface LoginInput {
  readonly contact: string;
  readonly password: string;
  readonly phoneCode?: string;
  /** Defaults to customers. */
  readonly userType?: UserType;
}

export interface RegisterInput {
  readonly fullName: string;
  readonly email: string;
  readonly contact: string;
  readonly phoneCode?: string;
  readonly password: string;
  readonly address: string;
  readonly image?: Blob | undefined;
}

export interface RegisterProviderInput extends RegisterInput {
  readonly lat?: string;
  readonly long?: string;
  /** Left out when there is no catalogue yet. The services are then chosen in the workspace. */
  readonly subcategoryIds?: readonly string[];
  /** A picture or a PDF, like the other side. */
  readonly certificateFront: File;
  readonly certificateBack: File;
}

export interface ProfileInput {
  readonly fullName: string;
  readonly email: string;
  readonly contact: string;
  readonly image?: Blob;
  /** Required by the server when e-mail or number change and the sign-in was a while ago. */
  readonly password?: string;
}

export interface ProviderRegistration {
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
  const profileImage = await import('../client/storedProfileImage').catch(() => undefined);
  await profileImage?.forgetProfileImage();
}

function userFields(
  input: RegisterInput,
  image: FilePart | undefined,
  userType: UserType,
  deviceType: string,
): RequestFields {
  const { firstName, lastName } = splitName(input.fullName);
  return {
    email: input.email.trim(),
    device_type: deviceType,
    device_token: '',
    user_type: userTypeCodes[userType],
    contact: normalisePhoneNumber(input.contact),
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
      queryFn: async ({ contact, password, phoneCode, userType = 'customer' }, _api, _extra, baseQuery) => {
        const fields = {
          contact: normaliseContact(contact),
          password,
          device_type: 'web',
          device_token: '',
          user_type: userTypeCodes[userType],
          phone_code: phoneCode,
        };
        const result = await baseQuery({ call: 'login', fields });
        return result.error ? { error: result.error } : openSession(result.data, userType);
      },
    }),
    register: build.mutation<User, RegisterInput>({
      queryFn: async (input, _api, _extra, baseQuery) => {
        let image: FilePart | undefined;
        try {
          image = input.image && (await jpegPart(input.image, 'image.jpg'));
        } catch (cause) {
          return { error: imageError(cause) };
        }
        const result = await baseQuery({ call: 'register', fields: userFields(input, image, 'customer', 'android') });
        if (result.error) return { error: result.error };
        void forgetPicture();
        return openSession(result.data, 'customer');
      },
    }),
    /** Opens no session: an admin approves first. */
    registerProvider: build.mutation<ProviderRegistration, RegisterProviderInput>({
      queryFn: async (input, _api, _extra, baseQuery) => {
        let image: FilePart | undefined;
        try {
          image = input.image && (await jpegPart(input.image, 'profileImage.jpg'));
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
          ...userFields(input, image, 'provider', 'web'),
          user_lat: input.lat ?? '',
          user_long: input.long ?? '',
          subcategory_id: input.subcategoryIds,
          ...documents,
        };
        const result = await baseQuery({ call: 'providerRegister', fields });
        if (result.error) return { error: result.error };
        void forgetPicture();
        const body = record(result.data);
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
      queryFn: async (_none, _api, _extra, baseQuery) => {
        const fields = { user_id: getSession().user?.id ?? '' };
        await signOutLocally();
        const result = await baseQuery({ call: 'logout', fields });
        return result.error ? { error: result.error } : { data: null };
      },
    }),
    deleteAccount: build.mutation<null, { password?: string } | NoArgument>({
      queryFn: async (input, _api, _extra, baseQuery) => {
        const result = await baseQuery({ call: 'deleteAccount', fields: { password: input?.password || undefined } });
        if (result.error) return { error: result.error };
        await signOutLocally();
        return { data: null };
      },
    }),
    editProfile: build.mutation<User | null, ProfileInput>({
      queryFn: async ({ fullName, email, contact, image, password }, _api, _extra, baseQuery) => {
        let part: FilePart | undefined;
        try {
          part = image && (await jpegPart(image, 'image.jpg'));
        } catch (cause) {
          return { error: imageError(cause) };
        }
        const user = { fullname: fullName.trim(), email: email.trim(), contact: normalisePhoneNumber(contact) };
        const result = await baseQuery({
          call: 'editProfile',
          fields: { ...user, image: part, password: password || undefined },
        });
        if (result.error) return { error: result.error };
        // A server that answers without the record has taken over what was sent.
        const data = record(record(result.data).data);
        const settled = { pending_email: '', pending_contact: '' };
        updateSession(Object.keys(data).length > 0 ? { ...settled, ...data } : user);
        return { data: getSession().user ?? null };
      },
      // Bookings and the author's reviews carry the name; a provider is in public lists and in the workspace too.
      invalidatesTags: (_user, error) => {
        if (error) return [];
        const isProvider = getSession().status === 'provider';
        const own = isProvider ? (['Providers', 'TopProviders', 'Workspace'] as const) : [];
        return ['Booking', 'Reviews', 'Provider', ...own];
      },
    }),
  }),
});

/** Polls once a minute while the page is visible. 0 for a visitor. */
export function useGetUnreadCountQuery(none?: NoArgument, options?: HookOptions) {
  const polling = { pollingInterval: 60_000, skipPollingIfUnfocused: true, refetchOnFocus: true } as const;
  return unreadApi.useGetUnreadCountQuery(none, { ...polling, ...options });
}

export const {
  useLoginMutation,
  useRegisterMutation,
  useRegisterProviderMutation,
  useLogoutMutation,
  useDeleteAccountMutation,
  useEditProfileMutation,
} = accountApi;
