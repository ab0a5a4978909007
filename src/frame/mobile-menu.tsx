import type { ReactNode } from 'react';
import { FamilyIcon } from '../features/catalogue/brands-and-categories/family-icon.tsx';
import { QuickFinder } from '../features/catalogue/clamp-finder/quick-finder.tsx';
import { useRangeText } from '../features/catalogue/measures/tile-key-figures.tsx';
import { useCustomerSession } from '../features/visitors/session/customer-session.tsx';
import { capitalise } from '../platform/capitalise.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { CLOSE_ICON, DOWN_ICON } from '../ui/icon-paths.ts';
import { Link } from '../ui/links/link.tsx';
import { StoredImage } from '../ui/media/stored-image.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { PhoneAndChatLinks } from '../web/phone-and-chat-links.tsx';
import { type ProductFamily, useSite } from '../web/site-context.tsx';
import { ACCOUNT_LINKS, brandPath, buildExtraLinks, MEDIA_LINKS, type SiteLink } from '../web/site-links.ts';

const MAIN_LINKS: readonly SiteLink[] = [
  { name: 'Home', to: '/' },
  { name: 'Products', to: '/AllProducts' },
  { name: 'Downloads', to: '/Downloads' },
  { name: 'Dealer Network', to: '/DealerNetwork' },
  ...MEDIA_LINKS,
  { name: 'About us', to: '/AboutUs' },
  { name: 'Contact us', to: '/ContactUs' },
];

const ROW = 'flex min-h-12 w-full items-center px-5 font-display text-lg text-steel-900 hover:bg-steel-50';

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { brands, families, words } = useSite();
  const links = (list: readonly SiteLink[], className: string) =>
    list.map(({ name, to }) => (
      <li key={name}>
        <Link to={to} onClick={onClose} className={className}>
          {name}
        </Link>
      </li>
    ));

  return (
    <Dialog label="Menu" open onClose={onClose} className="dialog-right [--dialog-width:22rem]">
      <div className="flex items-center justify-between border-b border-steel-200 py-2.5 ps-5 pe-3">
        <span className="eyebrow">Menu</span>
        <Button variant="quiet" size="icon" aria-label="Close menu" onClick={onClose}>
          <Icon path={CLOSE_ICON} className="size-5.5" />
        </Button>
      </div>
      <nav aria-label="Menu" className="pb-8">
        <MenuAccount onClose={onClose} ownLinks={links(ACCOUNT_LINKS, 'flex min-h-11 items-center text-steel-800')} />
        <ul className="divide-y divide-steel-100 border-b border-steel-100">{links(MAIN_LINKS, ROW)}</ul>
        <MenuGroup name="Brands">
          {links(
            brands.map((brand) => ({ name: brand.name, to: brandPath(brand) })),
            'flex min-h-11 items-center ps-8 pe-5 text-steel-800 hover:text-slate-700',
          )}
        </MenuGroup>
        {families.length > 0 && (
          <MenuGroup name={capitalise(words.range)}>
            {families.map((family) => (
              <FamilyRow key={family.to} family={family} onClose={onClose} />
            ))}
          </MenuGroup>
        )}
        <PhoneAndChatLinks message="" className="px-5 py-4" />
        {words.finder && (
          <div className="border-y border-steel-100 bg-steel-50 px-5 pt-3 pb-4">
            <Link
              to="/ClampFinder"
              onClick={onClose}
              className="mb-1 flex min-h-11 items-center font-display text-lg font-semibold text-steel-900"
            >
              {words.finder_question}
            </Link>
            <QuickFinder />
          </div>
        )}
        <ul className="grid grid-cols-2 px-5 pt-4">
          {links(buildExtraLinks(words), 'flex min-h-11 items-center text-steel-700 hover:text-slate-700')}
        </ul>
      </nav>
    </Dialog>
  );
}

function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="group border-b border-steel-100">
      <summary className={`${ROW} list-none justify-between [&::-webkit-details-marker]:hidden`}>
        {name}
        <Icon path={DOWN_ICON} className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="bg-steel-50 py-1">{children}</ul>
    </details>
  );
}

function FamilyRow({ family, onClose }: { family: ProductFamily; onClose: () => void }) {
  const capacity = useRangeText(family.force);
  return (
    <li>
      <Link to={family.to} onClick={onClose} className="flex items-center gap-4 px-5 py-1.5 hover:text-slate-700">
        <StoredImage
          folder="categories"
          file={family.image}
          alt=""
          sizes="64px"
          className="h-12 w-16 flex-none object-contain mix-blend-multiply"
        />
        <span className="min-w-0">
          <span className="block font-semibold text-steel-900">{family.name}</span>
          <span className="block text-sm text-steel-600 tabular-nums">{capacity}</span>
        </span>
        <FamilyIcon name={family.name} className="ms-auto h-6 w-9" />
      </Link>
    </li>
  );
}

function MenuAccount({ onClose, ownLinks }: { onClose: () => void; ownLinks: ReactNode }) {
  const { user, openLogin, logout } = useCustomerSession();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-steel-100 px-5 py-3">
      {user ? (
        <>
          <span className="min-w-0 truncate text-steel-700">Welcome {user.first_name}</span>
          <Button variant="secondary" onClick={then(logout)}>
            Logout
          </Button>
          <ul className="grid w-full grid-cols-2">{ownLinks}</ul>
        </>
      ) : (
        <Button variant="secondary" className="w-full" onClick={then(openLogin)}>
          Login
        </Button>
      )}
    </div>
  );
}
