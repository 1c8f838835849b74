import type { ReactNode } from "react";
import { href } from "../../api/contract/routes.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./header.module.css";
import { LocationOverlay } from "./location-overlay.tsx";
import { Logo } from "./logo.tsx";
import { MenuEntry } from "./menu-entry.tsx";
import { callBackPath, phoneHref } from "./paths.ts";
import { loadSearch, SearchOverlay, searchId } from "./search-overlay.tsx";
import { SideMenu, sideMenuId } from "./side-menu.tsx";
import { SiteLink } from "./site-link.tsx";
import { Toggle } from "./toggle.tsx";
import { useNavigation } from "./use-navigation.tsx";
import { shownMenu, useSiteContent } from "./use-site-content.ts";

/** The head of every page: logo, menu, search, phone, call-back button (rows J5, S7); on phones a button for the side menu. */
export function Header(): ReactNode {
  const { header, brand, phone } = useSiteContent();
  const { isMenuOpen, isLocationsOpen, isSearchOpen, toggleMenu, toggleSearch } = useNavigation();
  const menu = shownMenu(header.menuList);
  return (
    <header className={styles.header} data-print="no">
      <div className={styles.bar}>
        <Logo brand={brand} />
        <nav className={styles.nav} aria-label="Main">
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
          label="Search"
          className={styles.find}
          onToggle={toggleSearch}
          onApproach={() => void loadSearch().catch(() => undefined)}
        >
          <Icon name="search" large />
        </Toggle>
        <a className={styles.phone} href={phoneHref(phone)}>
          <Icon name="phone" />
          <span className={styles.number}>{phone}</span>
        </a>
        <SiteLink href={callBackPath} className={styles.callBack}>
          {header.contactUs}
        </SiteLink>
        <Toggle
          isOpen={isMenuOpen}
          controls={sideMenuId}
          href="#site-footer"
          label={isMenuOpen ? "Close the menu" : "Open the menu"}
          className={styles.menuToggle}
          onToggle={toggleMenu}
        >
          <Icon name={isMenuOpen ? "close" : "menu"} large />
        </Toggle>
      </div>
      <LocationOverlay />
      <SearchOverlay />
      <SideMenu menu={menu} callBackLabel={header.contactUs} phone={phone} />
      {(isMenuOpen || isLocationsOpen || isSearchOpen) && <div className={styles.scrim} />}
    </header>
  );
}
