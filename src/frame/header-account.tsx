import { useCustomerSession } from '../features/visitors/session/customer-session.tsx';
import { Icon } from '../ui/icon.tsx';
import { LOGGED_IN_ICON, USER_ICON } from '../ui/icon-paths.ts';
import { ACCOUNT_LINKS } from '../web/site-links.ts';
import { DropMenu, LinkListPanel } from './drop-menu.tsx';

/** Link without scripts, to a page that explains that a login needs JavaScript. */
const WITHOUT_SCRIPT = '/Account';

const ACTION = 'min-h-11 rounded-md px-2.5 font-display text-lg text-steel-800 hover:text-slate-700';

const TOOL =
  'grid size-10 max-[23.4rem]:size-9 sm:size-11 place-items-center rounded-md text-steel-800 hover:bg-steel-100 nav:hidden';

/** Its width is reserved, so that nothing moves once the login state is known. */
export function HeaderAccount({ openMenu }: { openMenu: () => void }) {
  const { user, openLogin, logout } = useCustomerSession();
  const login = () => void openLogin();
  return (
    <>
      <div className="hidden min-w-44 items-center justify-end nav:flex xl:min-w-48">
        {user ? (
          <>
            <ul className="relative flex h-11">
              <DropMenu
                name={
                  <span className="max-w-28 truncate text-sm font-normal xl:max-w-32">Welcome {user.first_name}</span>
                }
                label="My pages"
                href="/Account"
                panelClassName="end-0 min-w-44 rounded-b-md border py-2"
              >
                <LinkListPanel links={ACCOUNT_LINKS} />
              </DropMenu>
            </ul>
            <button type="button" className={ACTION} onClick={() => void logout()}>
              Logout
            </button>
          </>
        ) : (
          <button type="button" data-replay="" data-login="" className={`noscript:hidden ${ACTION}`} onClick={login}>
            Login
          </button>
        )}
        <noscript>
          <a href={WITHOUT_SCRIPT} className={`flex items-center ${ACTION}`}>
            Login
          </a>
        </noscript>
      </div>
      <button
        type="button"
        data-replay=""
        data-login=""
        aria-label={user ? `Welcome ${user.first_name}` : 'Login'}
        className={`noscript:hidden ${TOOL}`}
        onClick={user ? openMenu : login}
      >
        <Icon path={user ? LOGGED_IN_ICON : USER_ICON} />
      </button>
      <noscript>
        <a href={WITHOUT_SCRIPT} aria-label="Login" className={TOOL}>
          <Icon path={USER_ICON} />
        </a>
      </noscript>
    </>
  );
}
