import type { ReactNode } from 'react';
import { CartProvider } from '../features/visitors/cart/cart-provider.tsx';
import { CustomerSessionProvider } from '../features/visitors/session/customer-session.tsx';
import { optionalComponent } from '../ui/lazy.tsx';
import { ToastArea } from '../ui/overlays/toast-area.tsx';
import { useHydrated } from '../web/use-hydrated.ts';
import { useIdleImport } from '../web/use-idle-import.ts';
import { useFieldsBeforeHydration } from './background/fields-before-hydration.ts';
import { OldBrowserNotice } from './old-browser-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const BackgroundTasks = optionalComponent(
  async () => (await import('./site-idle-components.ts')).siteIdleComponents.BackgroundTasks,
);

export function SiteFrame({ children }: { children: ReactNode }) {
  useFieldsBeforeHydration();
  const hydrated = useHydrated();
  const components = useIdleImport(() => import('./site-idle-components.ts'))?.siteIdleComponents;
  return (
    <CustomerSessionProvider>
      <CartProvider>
        <a
          href="#main"
          data-screen-only=""
          className="fixed start-2 top-2 z-50 -translate-y-24 rounded-md bg-steel-900 px-4 py-3 font-semibold text-white focus-visible:translate-y-0"
        >
          Skip to content
        </a>
        <OldBrowserNotice />
        {components && <components.PrintHeader />}
        <SiteHeader />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
        <SiteFooter />
        {hydrated && <BackgroundTasks />}
        <ToastArea />
      </CartProvider>
    </CustomerSessionProvider>
  );
}
