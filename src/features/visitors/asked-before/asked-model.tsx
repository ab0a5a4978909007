import { AskedBefore, useAskedBefore } from './asked-before.tsx';

/** When the visitor asked for one model last. */
export const AskedModel = ({ id }: { id: number }) => <AskedBefore asked={useAskedBefore([id]).get(id)} />;
