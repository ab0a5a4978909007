import { useState, useSyncExternalStore } from 'react';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useSite } from '../../../web/site-context.tsx';
import { install, isInstalledApp, isInstallOffered, watchInstallOffer } from '../../../web/stored/install-offer.ts';

export const head = () => ({
  title: 'On your phone',
  description: 'How to install this site as an app on a phone or computer, and what works without a connection.',
  path: '/OnYourPhone',
});

export function Page() {
  const { name } = useSite();
  return (
    <>
      <PageHeading title="On your phone" breadcrumbs={buildHomeBreadcrumbs('On your phone')}>
        {name} opens from the home screen like an app, without an app store.
      </PageHeading>
      <div className="page-width rich-text py-8 md:py-10">
        <InstallButton />
        <h2>Android, Windows and Mac, in Chrome or Edge</h2>
        <p>Open the browser’s menu and choose “Install app” or “Add to home screen”.</p>
        <h2>iPhone and iPad, in Safari</h2>
        <p>Press “Share”, then “Add to Home Screen”.</p>
        <h2>Without a connection</h2>
        <p>
          The home page, your cart and the pages that you opened last can be read, with their drawings. An enquiry that
          you send with your account waits on the phone and is sent when the connection is back.
        </p>
      </div>
    </>
  );
}

const returnNone = () => 'none' as const;
const readState = () => (isInstalledApp() ? 'installed' : isInstallOffered() ? 'offered' : 'none');

/** Browsers that install only by their menu, and visits without scripts, show no button. */
function InstallButton() {
  const state = useSyncExternalStore(watchInstallOffer, readState, returnNone);
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    setAnswer('');
    const outcome = await install();
    setAnswer(outcome === 'accepted' ? 'The app is being installed.' : 'Nothing was installed.');
  };
  return (
    <div>
      {state === 'offered' && (
        <Button size="large" className="mb-6" onClick={ask}>
          Install the app
        </Button>
      )}
      {state === 'installed' && <p>You are reading the installed app.</p>}
      <p role="status">{answer}</p>
    </div>
  );
}
