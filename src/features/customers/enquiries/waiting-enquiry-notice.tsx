import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatMomentInBrowser } from '../../../ui/format-day.ts';
import { storeSendingKey } from '../../../web/stored/send-once.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { ENQUIRY_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { restoreEnquiryDraft, toEnquiryDraft } from './enquiry-draft.ts';
import { ENQUIRY_FORM, sendWaitingEnquiry } from './send-waiting-enquiry.ts';
import { changeWaitingEnquiry, isOfOtherCustomer, toEnquiryWriter, type WaitingEnquiry } from './waiting-enquiry.ts';

export function WaitingEnquiryNotice({ waiting }: { waiting: WaitingEnquiry }) {
  const { asCustomer, user } = useCustomerSession();
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const { state, content, writtenAt, reference } = waiting;
  const isOthers = isOfOtherCustomer(waiting, user);
  const models = `${content.model_ids.length} ${content.model_ids.length === 1 ? 'model' : 'models'}`;
  const written = formatMomentInBrowser(writtenAt);
  const writer = waiting.customerName || 'another customer';

  async function send() {
    setBusy(true);
    if (user && isOthers) changeWaitingEnquiry(waiting.key, toEnquiryWriter(user));
    await asCustomer(ENQUIRY_LOGIN_FIRST, () => sendWaitingEnquiry({ asUser: true }));
    setBusy(false);
  }
  function takeBack() {
    restoreEnquiryDraft(toEnquiryDraft(content));
    // If the server has already received the enquiry, sending it again does not duplicate it.
    storeSendingKey(ENQUIRY_FORM, content, waiting.key);
    changeWaitingEnquiry(waiting.key, { state: 'taken-back' });
  }

  return (
    <section
      aria-label="Waiting enquiry"
      data-screen-only=""
      className={`mb-6 max-w-3xl rounded-lg border border-s-4 bg-steel-50 p-4 ${state === 'sent' ? 'border-success' : 'border-warning'}`}
    >
      <div role="status">
        {state === 'sent' ? (
          <p>
            Your enquiry for {models} was sent as <strong className="tabular-nums">{reference}</strong>.
          </p>
        ) : (
          <>
            <p className="font-semibold text-steel-900">
              {isOthers ? `An enquiry of ${writer} for ${models}` : `Your enquiry for ${models}`} has not been sent yet
            </p>
            <p className="text-steel-700">{describeState(waiting, { asks: user !== null && isOthers, online })}</p>
            <p className="text-sm text-steel-600">Written {written}</p>
          </>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'sent' ? (
          <Button variant="secondary" size="small" onClick={() => changeWaitingEnquiry(waiting.key, null)}>
            Close
          </Button>
        ) : (
          <>
            {state !== 'refused' && (
              <Button size="small" busy={busy} disabled={!online} onClick={() => void send()}>
                {user && isOthers ? 'Send in my name' : 'Send now'}
              </Button>
            )}
            {user && isOthers && (
              <Button
                variant="secondary"
                size="small"
                disabled={busy}
                onClick={() => changeWaitingEnquiry(waiting.key, null)}
              >
                Delete it
              </Button>
            )}
            {!isOthers && (
              <Button variant="secondary" size="small" disabled={busy} onClick={takeBack}>
                Back to the cart
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function describeState({ state, reason }: WaitingEnquiry, { asks, online }: { asks: boolean; online: boolean }) {
  if (state === 'refused') return reason;
  if (asks) return 'It was written offline in this browser. Do you want to send it in your name?';
  if (state === 'login') return 'It was written offline. Please log in to send it.';
  return online
    ? 'It is stored on this device and will be sent as soon as the site responds.'
    : 'It is stored on this device and will be sent as soon as you are online.';
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return online;
}
