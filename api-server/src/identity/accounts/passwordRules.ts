import { normalisePhoneNumber } from '@doorstep/shared-api/domain';
import { HttpError } from '../../platform/http/httpError';
import { loadCommonPasswords } from './commonPasswords';
import { fullNumber, readPhoneNumber } from './phoneNumber';

interface Owner {
  fullname: string;
  email: string;
  phoneCode: string;
  contact: string;
}

/** Minimum number of guesses. A locked number allows ten attempts an hour, so these take more than a year. */
const MIN_GUESSES = 1e5;
/** Number of letters that are rated. The time of the estimate grows with the length, and a hard beginning suffices. */
const MAX_ESTIMATED_LENGTH = 24;
/** Minimum length of a password without the owner's data. */
const MIN_NON_PERSONAL_LENGTH = 5;
const SITE = 'doorstep';

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    loadCommonPasswords(),
  ]);
  // More substitutions (4 for A, 3 for e) find little more, and take seconds for hostile passwords.
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 2 });
  return { estimator, common };
}

let loading: ReturnType<typeof loadEstimator> | undefined;
/** Loads the estimator when the first password is chosen, as it takes some 20 MB. */
const load = () => {
  loading ??= loadEstimator();
  return loading;
};

const normalizeForComparison = (text: string) =>
  normalisePhoneNumber(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function ownerWords({ fullname, email, phoneCode, contact }: Owner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const number = readPhoneNumber(contact, phoneCode);
  const texts = [
    fullname,
    ...fullname.split(/\s+/),
    email,
    local,
    ...local.split(/[._+-]+/),
    domain.split('.')[0] ?? '',
  ];
  const phones = [contact, fullNumber(number), number.contact, `0${number.contact}`, `00${fullNumber(number)}`];
  return [...texts, ...phones, SITE]
    .map(normalizeForComparison)
    .filter(({ length }) => length >= 3)
    .sort((a, b) => b.length - a.length);
}

/** Undefined for a valid password. The sentence says how to fix a wrong one. */
export async function passwordFault(password: string, owner: Owner): Promise<string | undefined> {
  if (password.length < 8 || password.length > 128) return 'Password must have 8 to 128 characters.';
  const own = ownerWords(owner);
  const letters = normalizeForComparison(password);
  const others = own.reduce((rest, text) => rest.replaceAll(text, ''), letters);
  if (others.length < letters.length && others.length < MIN_NON_PERSONAL_LENGTH)
    return 'Leave your name, phone number and e-mail address out of the password.';
  const { estimator, common } = await load();
  if (common.has(password.toLowerCase())) return 'This password is too common. Please choose another one.';
  const { guesses } = estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), own);
  return guesses < MIN_GUESSES
    ? 'This password is easy to guess. Use three or four words that do not belong together.'
    : undefined;
}

/** `status` matches the call's other rejections. */
export async function checkNewPassword(password: string, owner: Owner, status?: number) {
  const issue = await passwordFault(password, owner);
  if (issue) throw new HttpError('validation', issue, { field: 'password', status });
}
