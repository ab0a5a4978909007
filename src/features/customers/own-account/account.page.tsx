import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { defineCustomerPage } from '../saved-lists/customer-page.tsx';
import { OwnAccount } from './own-account.tsx';

export const { head, Page } = defineCustomerPage({
  title: 'My account',
  description: 'Your details, your password and your data.',
  path: '/Account',
  message: ACCOUNT_LOGIN_FIRST,
  gains: ['Your contact details for the next enquiry', 'Your password, newsletter and personal data'],
  Content: OwnAccount,
});
