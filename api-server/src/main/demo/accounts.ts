export const DEMO_PASSWORD = 'doorstep-demo';

/** Accounts named in README.md, with phone numbers after +1. All use `DEMO_PASSWORD`. */
export const DEMO_ACCOUNTS = [
  { role: 'customer', name: 'Mia Torres', contact: '5550100001' },
  { role: 'customer', name: 'Jonas Weber', contact: '5550100002' },
  { role: 'provider', name: 'Sam Carter', contact: '5550100101' },
  { role: 'provider', name: 'Ada Novak', contact: '5550100102' },
  { role: 'admin', name: 'Robin Hale', contact: '5550100901' },
] as const;
