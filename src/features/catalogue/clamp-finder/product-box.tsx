import type { ReactNode } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { productPath } from '../../../web/addresses.ts';
import { FamilyIcon } from '../brands-and-categories/family-icon.tsx';
import type { FoundClamp } from './clamp-finder.contract.ts';

interface ProductBoxProps {
  product: Pick<FoundClamp, 'product_name' | 'product_slug' | 'product_image'>;
  text: string;
  isFirst: boolean;
  children: ReactNode;
}

export function ProductBox({
  product: { product_name, product_slug, product_image },
  text,
  isFirst,
  children,
}: ProductBoxProps) {
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 rounded-lg border border-steel-200 bg-white p-3 sm:grid-cols-[7rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:p-4">
      <div className="aspect-4/3 self-start rounded-md bg-steel-50 sm:row-span-2">
        <StoredImage
          folder="products"
          file={product_image}
          alt=""
          sizes="112px"
          priority={isFirst}
          className="size-full object-contain mix-blend-multiply"
        />
      </div>
      <div className="self-center sm:mb-1 sm:self-start">
        <h3 className="flex items-start justify-between gap-4 text-lg leading-6">
          <Link to={productPath(product_slug)} className="hover:text-slate-700 hover:underline">
            {product_name}
          </Link>
          <FamilyIcon name={product_name} />
        </h3>
        <p className="text-sm text-steel-600 tabular-nums">{text}</p>
      </div>
      <div className="max-sm:col-span-2">{children}</div>
    </article>
  );
}
