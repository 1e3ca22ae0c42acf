/** Rights of each staff role. The server enforces them, screens hide what is not allowed, and owners can read them. */

export const staffRoles = ['owner', 'operations', 'finance', 'content', 'releases'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that hold each right, beside owners, who hold all of them. */
const rolesByRight = {
  'today.read': ['operations', 'finance', 'content'],
  'queue.assign': ['operations', 'finance', 'content'],
  'applications.read': ['operations'],
  'applications.decide': ['operations'],
  'problems.read': ['operations', 'finance'],
  'problems.answer': ['operations'],
  'problems.decide': ['operations'],
  'inbox.read': ['operations'],
  'inbox.answer': ['operations'],
  'bookings.read': ['operations', 'finance'],
  'bookings.move': ['operations'],
  'people.read': ['operations', 'finance'],
  'people.reveal': ['operations'],
  'people.change': ['operations'],
  'people.suspend': ['operations'],
  'reviews.read': ['operations', 'content'],
  'reviews.moderate': ['operations', 'content'],
  'money.read': ['finance'],
  'money.move': ['finance'],
  'content.edit': ['content'],
  'catalogue.edit': ['content'],
  'settings.change': [],
  'releases.manage': ['releases'],
  'audit.read': ['operations', 'finance'],
  'staff.read': [],
  'staff.manage': [],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'owner'>[]>;

export type StaffRight = keyof typeof rolesByRight;
export const staffRights = Object.keys(rolesByRight) as StaffRight[];

/** Acts that move money or rights, or show what is hidden: the second step is asked for again when it was a while ago. */
const sensitive: readonly StaffRight[] = [
  'applications.decide',
  'people.reveal',
  'people.suspend',
  'problems.decide',
  'bookings.move',
  'money.move',
  'settings.change',
  'staff.manage',
];

export const isSensitive = (right: StaffRight): boolean => sensitive.includes(right);

export const mayDo = (roles: readonly StaffRole[], right: StaffRight): boolean =>
  roles.some((role) => role === 'owner' || (rolesByRight[right] as readonly StaffRole[]).includes(role));

export const rightsOf = (roles: readonly StaffRole[]): StaffRight[] =>
  staffRights.filter((right) => mayDo(roles, right));

export const isStaffRole = (text: string): text is StaffRole => (staffRoles as readonly string[]).includes(text);
