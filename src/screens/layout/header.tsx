import type { ReactNode } from "react";
import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/layout.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";
import { MenuEntry } from "./menu-entry.tsx";
import { panelsModule } from "./panels.ts";
import { phoneHref } from "./paths.ts";
import { Toggle } from "./toggle.tsx";
import { menuId, searchId, useNavigation } from "./use-navigation.tsx";
import { useSiteContent, visibleMenuItems } from "./use-site-content.ts";

/**
 * The header of every page: logo, menu, search, phone number, and call-back button (requirements J5, S7). On phones, it
 * has a button for the side menu.
 */
export function Header(): ReactNode {
  const { header, brand, phone } = useSiteContent();
  const { isMenuOpen, isLocationsOpen, isSearchOpen, toggleMenu, toggleSearch } = useNavigation();
  const menu = visibleMenuItems(header.menuList);
  const loaded = panelsModule.getLoaded();
  return (
    <header className={styles.header} data-print="no">
      <div className={styles.bar}>
        <Logo brand={brand} />
        <nav className={styles.nav} aria-label={texts.main}>
          <ul className={styles.menu}>
            {menu.map((item) => (
              <li key={item.name}>
                <MenuEntry item={item} className={styles.entry} />
              </li>
            ))}
          </ul>
        </nav>
        <Toggle
          isOpen={isSearchOpen}
          controls={searchId}
          href={href("/search")}
          label={texts.search}
          className={styles.find}
          onToggle={toggleSearch}
          onIntent={() => void panelsModule.load().catch(() => undefined)}
        >
          <Icon name="search" large />
        </Toggle>
        <a className={styles.phone} href={phoneHref(phone)}>
          <Icon name="phone" />
          <span className={styles.number}>{phone}</span>
        </a>
        <a href={callbackRequestPath} className={styles.callBack}>
          {header.contactUs}
        </a>
        <Toggle
          isOpen={isMenuOpen}
          controls={menuId}
          href="#site-footer"
          label={isMenuOpen ? texts.closeMenu : texts.openMenu}
          className={styles.menuToggle}
          onToggle={toggleMenu}
        >
          <Icon name={isMenuOpen ? "close" : "menu"} large />
        </Toggle>
      </div>
      {loaded !== null && isLocationsOpen && <loaded.LocationPanel />}
      {loaded !== null && isSearchOpen && <loaded.SearchPanel />}
      {loaded !== null && isMenuOpen && (
        <loaded.MenuPanel menu={menu} callBackLabel={header.contactUs} phone={phone} />
      )}
      {(isMenuOpen || isLocationsOpen || isSearchOpen) && <div className={styles.scrim} />}
    </header>
  );
}
