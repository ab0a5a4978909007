import { AskedBefore, useAskedBefore } from './asked-before.tsx';

export const AskedModel = ({ id }: { id: number }) => <AskedBefore asked={useAskedBefore([id]).get(id)} />;
