import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { writtenMoment } from '../../../ui/days.ts';
import { rememberKey } from '../../../web/stored/send-once.ts';
import { ENQUIRY_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { draftOf, restoreDraft } from './enquiry-draft.ts';
import { ENQUIRY, sendWaiting } from './send-waiting.ts';
import { changeWaiting, isOfOther, type WaitingEnquiry, writerOf } from './waiting-enquiry.ts';

export function WaitingNotice({ waiting }: { waiting: WaitingEnquiry }) {
  const { asMember, user } = useSession();
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const { state, content, writtenAt, reference } = waiting;
  const isOthers = isOfOther(waiting, user);
  const models = `${content.model_ids.length} ${content.model_ids.length === 1 ? 'model' : 'models'}`;
  const written = writtenMoment(writtenAt);
  const writer = waiting.customerName || 'another customer';

  async function send() {
    setBusy(true);
    if (user && isOthers) changeWaiting(waiting.key, writerOf(user));
    await asMember(ENQUIRY_LOGIN_FIRST, () => sendWaiting({ asUser: true }));
    setBusy(false);
  }
  function takeBack() {
    restoreDraft(draftOf(content));
    // If the server has already received the enquiry, sending it again does not duplicate it.
    rememberKey(ENQUIRY, content, waiting.key);
    changeWaiting(waiting.key, { state: 'taken-back' });
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
            <p className="text-steel-700">{textOf(waiting, { asks: user !== null && isOthers, online })}</p>
            <p className="text-sm text-steel-600">Written {written}</p>
          </>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'sent' ? (
          <Button variant="secondary" size="small" onClick={() => changeWaiting(waiting.key, null)}>
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
              <Button variant="secondary" size="small" disabled={busy} onClick={() => changeWaiting(waiting.key, null)}>
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

function textOf({ state, reason }: WaitingEnquiry, { asks, online }: { asks: boolean; online: boolean }) {
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
