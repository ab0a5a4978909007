// What every page loads once it is hydrated: one file of the build, because each that is imported by itself is a request.
export { CartDrawer } from '../../features/visitors/basket/cart-drawer.tsx';
export { OfflineScreen } from '../../web/offline.tsx';
export { PrintHeader } from '../print-header.tsx';
export { BackgroundTasks } from './background-tasks.tsx';
