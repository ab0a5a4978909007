/** The event by which Chromium offers to install the site; it is sent once for each document. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export const isInstallOffered = (): boolean => window.installEvent !== undefined;

/** Asks the visitor to install the site. Each event asks once. */
export async function install(): Promise<'accepted' | 'dismissed'> {
  const event = window.installEvent;
  window.installEvent = undefined;
  return (await event?.prompt())?.outcome ?? 'dismissed';
}

export const isInstalledApp = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** Calls `changed` when the browser begins to offer it, or the site was installed. */
export function watchInstallOffer(changed: () => void): () => void {
  const installed = () => {
    window.installEvent = undefined;
    changed();
  };
  // src/boot.ts records the event itself, in an earlier listener.
  window.addEventListener('beforeinstallprompt', changed);
  window.addEventListener('appinstalled', installed);
  return () => {
    window.removeEventListener('beforeinstallprompt', changed);
    window.removeEventListener('appinstalled', installed);
  };
}
