import type { PrivacyRequestKind } from '../../site/privacy/privacy.limits.ts';

export const PRIVACY_REQUEST_LABELS: Record<PrivacyRequestKind, string> = {
  see: 'Tell me what you store about me',
  correct: 'Correct what is wrong',
  erase: 'Erase what you store about me',
  complain: 'I have a complaint',
  nominate: 'Let someone act for me',
};
