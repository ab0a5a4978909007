import { CartDrawer } from '../features/visitors/basket/cart-drawer.tsx';
import { OfflineScreen } from '../web/offline.tsx';
import { BackgroundTasks } from './background/background-tasks.tsx';
import { PrintHeader } from './print-header.tsx';

/** What every page loads once it is hydrated: one file of the build, because each that is imported by itself is a request. */
export const idleParts = { BackgroundTasks, CartDrawer, OfflineScreen, PrintHeader };
