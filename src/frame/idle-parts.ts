import { CartDrawer } from '../features/visitors/basket/cart-drawer.tsx';
import { OfflineScreen } from '../web/offline.tsx';
import { BackgroundTasks } from './background/background-tasks.tsx';
import { PrintHeader } from './print-header.tsx';

/** One file of the build, because each separate import would be a request. */
export const idleParts = { BackgroundTasks, CartDrawer, OfflineScreen, PrintHeader };
