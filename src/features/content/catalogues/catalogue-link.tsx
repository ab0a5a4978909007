import type { ReactNode } from 'react';
import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { useSite } from '../../../web/site-context.tsx';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { CATALOGUES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';

interface CatalogueLinkProps {
  file: string;
  className: string;
  children: ReactNode;
}

export function CatalogueLink({ file, ...rest }: CatalogueLinkProps) {
  const href = buildUploadUrl('catalogues', file);
  if (useSite().cataloguesPublic) return <a {...rest} href={href} target="_blank" rel="noopener" />;
  return <GatedLink {...rest} href={href} target="_blank" message={CATALOGUES_LOGIN_FIRST} />;
}
