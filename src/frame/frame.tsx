import type { ReactNode } from 'react';
import { CartProvider } from '../features/visitors/basket/cart.tsx';
import { SessionProvider } from '../features/visitors/session/session.tsx';
import { optionalComponent } from '../ui/lazy.tsx';
import { ToastArea } from '../ui/overlays/toast-area.tsx';
import { useHydrated } from '../web/use-hydrated.ts';
import { useIdleImport } from '../web/use-idle-import.ts';
import { useEarlyFields } from './background/early-fields.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { TooOld } from './too-old.tsx';

const BackgroundTasks = optionalComponent(async () => (await import('./idle-parts.ts')).idleParts.BackgroundTasks);

export function Frame({ children }: { children: ReactNode }) {
  useEarlyFields();
  const hydrated = useHydrated();
  const parts = useIdleImport(() => import('./idle-parts.ts'))?.idleParts;
  return (
    <SessionProvider>
      <CartProvider>
        <a
          href="#main"
          data-screen-only=""
          className="fixed start-2 top-2 z-50 -translate-y-24 rounded-md bg-steel-900 px-4 py-3 font-semibold text-white focus-visible:translate-y-0"
        >
          Skip to content
        </a>
        <TooOld />
        {parts && <parts.PrintHeader />}
        <Header />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
        <Footer />
        {hydrated && <BackgroundTasks />}
        <ToastArea />
      </CartProvider>
    </SessionProvider>
  );
}
