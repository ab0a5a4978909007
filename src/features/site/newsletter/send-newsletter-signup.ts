import { HttpError } from '../../../platform/http-errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/site-api.ts';

export async function sendNewsletterSignup(email: string): Promise<boolean> {
  try {
    const { success, message } = await api.callRaw('/api/save_newsletter_signup.php', { email });
    if (success) toast.success(message || 'Thank you for subscribing to our Newsletter.');
    else toast.error(message || 'You have already subscribed to our Newsletter.');
    return success;
  } catch (error) {
    console.error('The newsletter signup failed', error);
    const refused = error instanceof HttpError && error.status === 429;
    toast.error(refused ? error.message : 'Failed to subscribe. Please try again.');
    return false;
  }
}
