import type { RequestKind } from '../../site/privacy/privacy.limits.ts';

export const REQUEST_NAMES: Record<RequestKind, string> = {
  see: 'Tell me what you store about me',
  correct: 'Correct what is wrong',
  erase: 'Erase what you store about me',
  complain: 'I have a complaint',
  nominate: 'Let someone act for me',
};
