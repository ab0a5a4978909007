import { HttpError, unauthorized } from '../../../platform/errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { inOneTab } from '../../../web/stored/browser-services.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { changeBasket } from '../../visitors/basket/basket-storage.ts';
import { forget, hasEnded } from '../../visitors/session/session-actions.ts';
import { currentUser } from '../../visitors/session/session-store.ts';
import {
  changeWaiting,
  type EnquiryContent,
  isDone,
  readWaiting,
  type WaitingEnquiry,
  withoutSent,
} from './waiting-enquiry.ts';

/**
 * The first retry follows soon, because the first request after reconnecting often fails; rare later ones save the
 * battery.
 */
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function sendWaitingWhenOnline(): () => void {
  const attempt = () => {
    failures = 0;
    void sendWaiting();
  };
  attempt();
  window.addEventListener('online', attempt);
  return () => {
    window.removeEventListener('online', attempt);
    clearTimeout(timer);
  };
}

/**
 * Sends the waiting enquiry if its sender is logged in; with `asUser`, also one that a guest wrote. Only one tab
 * sends, if the browser has the Web Locks API.
 * @throws HttpError with `asUser`, when the session has ended
 */
export async function sendWaiting({ asUser = false } = {}): Promise<void> {
  clearTimeout(timer);
  await inOneTab('waiting-enquiry', () => attempt(asUser));
}

async function attempt(asUser: boolean): Promise<void> {
  const waiting = readWaiting();
  if (!waiting || isDone(waiting) || !navigator.onLine) return;
  if (waiting.state !== 'waiting' && !asUser) return;
  const user = currentUser();
  const isOwn = user && (waiting.customerId === user.id || (asUser && waiting.customerId === null));
  if (!isOwn) {
    changeWaiting(waiting.key, { state: 'login' });
    return;
  }
  try {
    const { reference, message } = await sendEnquiry(waiting.content, waiting.key);
    // The enquiry was sent even if it was taken back in the meantime, so the visitor must see that.
    changeBasket((lines) => withoutSent(lines, waiting.content));
    changeWaiting(waiting.key, { state: 'sent', reference });
    toast.success(message);
  } catch (error) {
    handleFailure(waiting, error);
    if (!hasEnded(error)) return;
    if (asUser) throw error;
    forget();
  }
}

function handleFailure(waiting: WaitingEnquiry, error: unknown): void {
  if (hasEnded(error)) {
    changeWaiting(waiting.key, { state: 'login' });
  } else if (error instanceof HttpError && error.status < 500 && error.status !== 429) {
    changeWaiting(waiting.key, { state: 'refused', reason: error.message });
  } else {
    console.warn('The waiting enquiry was not sent', error);
    if (waiting.state !== 'waiting') changeWaiting(waiting.key, { state: 'waiting' });
    timer = setTimeout(() => void sendWaiting(), Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  }
}

export const ENQUIRY = 'enquiry';

export async function sendEnquiry(content: EnquiryContent, waitingKey?: string) {
  const user = currentUser();
  if (!user) throw unauthorized('Nobody is logged in');
  return sendOnce(
    ENQUIRY,
    content,
    (key) => api.callRaw('/api/submit_enquiry.php', { customer_id: user.id, ...content }, { 'idempotency-key': key }),
    waitingKey,
  );
}
