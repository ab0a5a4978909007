import type { Product } from './catalogue.ts';
import { imao } from './imao.ts';
import { kipp } from './kipp.ts';
import { steelSmith } from './steel-smith.ts';
import { turnlock } from './turnlock.ts';

export const products: Product[] = [...steelSmith, ...kipp, ...imao, ...turnlock];
