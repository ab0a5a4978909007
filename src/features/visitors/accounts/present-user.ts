import type { SignedInVisitor } from '../../../platform/api/sessions.ts';
import type { User } from './accounts.contract.ts';

export const presentUser = (visitor: SignedInVisitor): User => ({
  id: visitor.id,
  first_name: visitor.first_name,
  last_name: visitor.last_name,
  email: visitor.email,
  username: visitor.username,
  company_name: visitor.company_name,
  is_verified: 1,
});
