import { hasMailbox } from '../../platform/mail/mailbox';

export const maskPhone = (phoneCode: string, contact: string): string =>
  contact ? `${phoneCode} ••• ${contact.slice(-4)}` : '';

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 || !hasMailbox(email) ? '' : `${email.slice(0, Math.min(2, at))}••••${email.slice(at)}`;
}

export const maskAddress = (address: string): string => {
  const parts = address.split(',').map((part) => part.trim());
  return parts.length > 1 ? `••• ${parts.slice(1).join(', ')}` : address && '•••';
};
