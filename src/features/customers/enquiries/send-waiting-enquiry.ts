import { HttpError, unauthorizedError } from '../../../platform/http-errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/site-api.ts';
import { runInOneTab } from '../../../web/stored/browser-services.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { changeCart } from '../../visitors/cart/cart-storage.ts';
import { forgetSession, isSessionEnded } from '../../visitors/session/session-actions.ts';
import { getCurrentUser } from '../../visitors/session/session-store.ts';
import {
  changeWaitingEnquiry,
  type EnquiryContent,
  isEnquiryDone,
  readWaitingEnquiry,
  removeSentLines,
  type WaitingEnquiry,
} from './waiting-enquiry.ts';

/**
 * The first retry follows soon, because the first request after reconnecting often fails; rare later ones save the
 * battery.
 */
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function sendWaitingEnquiryWhenOnline(): () => void {
  const attemptSending = () => {
    failures = 0;
    void sendWaitingEnquiry();
  };
  attemptSending();
  window.addEventListener('online', attemptSending);
  return () => {
    window.removeEventListener('online', attemptSending);
    clearTimeout(timer);
  };
}

/**
 * Sends the waiting enquiry if its sender is logged in; with `asUser`, also one that a guest wrote. Only one tab
 * sends, if the browser has the Web Locks API.
 * @throws HttpError with `asUser`, when the session has ended
 */
export async function sendWaitingEnquiry({ asUser = false } = {}): Promise<void> {
  clearTimeout(timer);
  await runInOneTab('waiting-enquiry', () => attemptSending(asUser));
}

async function attemptSending(asUser: boolean): Promise<void> {
  const waiting = readWaitingEnquiry();
  if (!waiting || isEnquiryDone(waiting) || !navigator.onLine) return;
  if (waiting.state !== 'waiting' && !asUser) return;
  const user = getCurrentUser();
  const isOwn = user && (waiting.customerId === user.id || (asUser && waiting.customerId === null));
  if (!isOwn) {
    changeWaitingEnquiry(waiting.key, { state: 'login' });
    return;
  }
  try {
    const { reference, message } = await sendEnquiry(waiting.content, waiting.key);
    // The enquiry was sent even if it was taken back in the meantime, so the visitor must see that.
    changeCart((lines) => removeSentLines(lines, waiting.content));
    changeWaitingEnquiry(waiting.key, { state: 'sent', reference });
    toast.success(message);
  } catch (error) {
    handleSendFailure(waiting, error);
    if (!isSessionEnded(error)) return;
    if (asUser) throw error;
    forgetSession();
  }
}

function handleSendFailure(waiting: WaitingEnquiry, error: unknown): void {
  if (isSessionEnded(error)) {
    changeWaitingEnquiry(waiting.key, { state: 'login' });
  } else if (error instanceof HttpError && error.status < 500 && error.status !== 429) {
    changeWaitingEnquiry(waiting.key, { state: 'refused', reason: error.message });
  } else {
    console.warn('The waiting enquiry was not sent', error);
    if (waiting.state !== 'waiting') changeWaitingEnquiry(waiting.key, { state: 'waiting' });
    timer = setTimeout(() => void sendWaitingEnquiry(), Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  }
}

export const ENQUIRY_FORM = 'enquiry';

export async function sendEnquiry(content: EnquiryContent, waitingKey?: string) {
  const user = getCurrentUser();
  if (!user) throw unauthorizedError('You are not logged in');
  return sendOnce(
    ENQUIRY_FORM,
    content,
    (key) => api.callRaw('/api/submit_enquiry.php', { customer_id: user.id, ...content }, { 'idempotency-key': key }),
    waitingKey,
  );
}
