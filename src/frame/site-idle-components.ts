import { CartDrawer } from '../features/visitors/cart/cart-drawer.tsx';
import { OfflineScreen } from '../web/offline-screen.tsx';
import { BackgroundTasks } from './background/background-tasks.tsx';
import { PrintHeader } from './print-header.tsx';

/** One file of the build, because each separate import would be a request. */
export const siteIdleComponents = { BackgroundTasks, CartDrawer, OfflineScreen, PrintHeader };
