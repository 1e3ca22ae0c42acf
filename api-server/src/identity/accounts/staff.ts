import { isStaffRole, type StaffRole, staffRoles } from '@doorstep/shared-api/domain';
import { type Clock, DAY } from '../../platform/clock';
import { CommandError } from '../../platform/commandError';
import type { Db } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { sqlState } from '../../platform/db/sqlState';
import { newId } from '../../platform/ids';
import { reservedEmail } from '../../platform/mail/mailbox';
import { audit, verifyAudit } from '../audit/audit';
import { makeResetToken } from '../auth/password/resetTokens';
import { deleteSessionsOf } from '../auth/sessions/sessions.repository';
import { deleteTwoStep } from '../auth/twoStep/twoStep.repository';
import { changeRoles, requireOtherOwner } from '../staff/owners';
import { insertUser, updateUser } from './accounts.repository';
import { clearAllTries } from './loginLock';
import { checkNewPassword } from './passwordRules';
import { hashPassword } from './passwords';
import { checkNewContact, contactTaken, emailTaken, readContact, readEmail, readName } from './personFields';
import { findStaff, findStaffByNumber } from './staff.repository';

const LINK_LIFE = DAY;

export interface StaffScope {
  db: Db;
  clock: Clock;
  publicUrl: string;
}

export type StaffCommand =
  | { verb: 'create'; name: string; phone: string; role: string; email?: string; password?: string }
  | { verb: 'list' }
  | { verb: 'roles'; phone: string; role: string }
  | { verb: 'suspend'; phone: string }
  | { verb: 'verify' }
  | { verb: 'reset'; phone: string; password?: string };

/** Returns the lines to print. Throws `CommandError`, or the `HttpError` of an invalid field. */
export function runStaffCommand(scope: StaffScope, command: StaffCommand): Promise<string[]> {
  switch (command.verb) {
    case 'create':
      return createStaff(scope, command);
    case 'list':
      return listStaff(scope);
    case 'roles':
      return giveRoles(scope, command.phone, command.role);
    case 'suspend':
      return suspendStaff(scope, command.phone);
    case 'verify':
      return verifyLog(scope);
    case 'reset':
      return resetStaff(scope, command.phone, command.password);
    default:
      throw new CommandError('Use create, list, roles, suspend, reset or verify.');
  }
}

function readRoles(text: string): StaffRole[] {
  const roles = [...new Set(text.split(',').map((role) => role.trim()))];
  if (!roles.every(isStaffRole)) throw new CommandError(`--role must be one of: ${staffRoles.join(', ')}.`);
  return roles;
}

const numberOf = ({ phoneCode, contact }: Pick<User, 'phoneCode' | 'contact'>) => phoneCode + contact;

function readPhone(phone: string) {
  if (!/^\s*\+/.test(phone))
    throw new CommandError('--phone must be a number with its country code, such as +15035550100.');
  return readContact(phone, '+1');
}

async function createStaff(scope: StaffScope, command: Extract<StaffCommand, { verb: 'create' }>): Promise<string[]> {
  const { role, password, email } = command;
  if (!command.name.trim()) throw new CommandError('--name must not be empty.');
  const roles = readRoles(role);
  const id = newId('u');
  const user = {
    ...readName(command.name.trim()),
    ...checkNewContact(readPhone(command.phone)),
    email: email ? readEmail(email) : reservedEmail(id, 'staff'),
    id,
    userType: 'admin' as const,
    staffRoles: roles,
    passwordHash: '',
    createdAt: scope.clock(),
  };
  if (password !== undefined) {
    await checkNewPassword(password, user);
    user.passwordHash = await hashPassword(password);
  }
  try {
    await scope.db.transaction(async (tx) => {
      await insertUser(tx, user);
      await audit(tx, scope.clock(), { ...commandLineAudit('staff.create', id), after: { roles } });
    });
  } catch (error) {
    const state = sqlState(error);
    if (state?.constraint === 'users_contact') throw contactTaken();
    if (state?.constraint === 'users_email') throw emailTaken();
    throw error;
  }
  return [
    `${user.fullname} (${numberOf(user)}) is ${roles.join(', ')}.`,
    ...(await signInInstructions(scope, id, password)),
  ];
}

async function signInInstructions(
  { db, clock, publicUrl }: StaffScope,
  userId: string,
  password?: string,
): Promise<string[]> {
  if (password !== undefined) return [`Sign in at ${publicUrl}/login?as=admin`];
  const token = await makeResetToken({ db, clock }, userId, LINK_LIFE);
  return [
    'This link sets the password. It works once, within 24 hours. Send it only to this person:',
    `${publicUrl}/forgot-password?as=admin#token=${token}`,
  ];
}

async function listStaff({ db }: StaffScope): Promise<string[]> {
  const staff = await findStaff(db);
  if (staff.length === 0)
    return [
      'There are no staff accounts yet. Create the first owner: npm run staff -- create --name N --phone +1... --role owner',
    ];
  return staff.map((user) =>
    [numberOf(user), user.staffRoles.join(',') || '-', user.accountStatus, user.fullname].join('  '),
  );
}

async function findStaffByPhone({ db }: StaffScope, phone: string): Promise<User> {
  const number = readPhone(phone);
  const user = await findStaffByNumber(db, number);
  if (!user) throw new CommandError(`No staff account has the number ${numberOf(number)}. See npm run staff -- list.`);
  return user;
}

const commandLineAudit = (act: string, id: string) => ({
  actor: 'command line' as const,
  kind: 'act' as const,
  act,
  subject: { type: 'staff' as const, id },
});

async function giveRoles(scope: StaffScope, phone: string, text: string): Promise<string[]> {
  const roles = readRoles(text);
  const user = await findStaffByPhone(scope, phone);
  await scope.db.transaction(async (tx) => {
    await changeRoles(tx, user, roles);
    const values = { before: { roles: user.staffRoles }, after: { roles } };
    await audit(tx, scope.clock(), { ...commandLineAudit('staff.roles', user.id), ...values });
  });
  return [`${user.fullname} (${numberOf(user)}) is ${roles.join(', ')}.`];
}

async function verifyLog({ db }: StaffScope): Promise<string[]> {
  const { lines, lastHash, issue } = await verifyAudit(db);
  if (issue) throw new CommandError(`The staff log was changed. ${issue} The ${lines} lines before it are unchanged.`);
  return [`${lines} lines, none changed. The hash of the last line is ${lastHash}.`];
}

async function suspendStaff(scope: StaffScope, phone: string): Promise<string[]> {
  const user = await findStaffByPhone(scope, phone);
  await scope.db.transaction(async (tx) => {
    await requireOtherOwner(tx, user);
    await updateUser(tx, user.id, { accountStatus: 'suspended' });
    await deleteSessionsOf(tx, user.id);
    const states = { before: { state: user.accountStatus }, after: { state: 'suspended' } };
    await audit(tx, scope.clock(), { ...commandLineAudit('staff.suspend', user.id), ...states });
  });
  return [`${user.fullname} is suspended and signed out everywhere. npm run staff -- reset ends the suspension.`];
}

async function resetStaff(scope: StaffScope, phone: string, password?: string): Promise<string[]> {
  const user = await findStaffByPhone(scope, phone);
  if (password !== undefined) await checkNewPassword(password, user);
  const passwordHash = password === undefined ? '' : await hashPassword(password);
  let hadSecondStep = false;
  await scope.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { passwordHash, accountStatus: 'active' });
    await deleteSessionsOf(tx, user.id);
    await clearAllTries(tx, user);
    hadSecondStep = await deleteTwoStep(tx, user.id);
    await audit(tx, scope.clock(), commandLineAudit('staff.reset', user.id));
  });
  return [
    `${user.fullname} is signed out everywhere, and the old password no longer works.`,
    ...(hadSecondStep ? ['The second step was removed too. A new one has to be set up after the next sign-in.'] : []),
    ...(await signInInstructions(scope, user.id, password)),
  ];
}
