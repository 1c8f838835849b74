import type { ReactNode } from "react";
import type { MenuItem } from "../../api/contract/content.ts";
import * as texts from "../../texts/frame.ts";
import { Icon } from "../../ui/icon.tsx";
import { MenuEntry } from "./menu-entry.tsx";
import { callBackPath, phoneHref } from "./paths.ts";
import styles from "./side-menu.module.css";
import { SiteLink } from "./site-link.tsx";
import { useNavigation } from "./use-navigation.tsx";
import { useOverlay } from "./use-overlay.ts";

export const sideMenuId = "side-menu";

type Props = {
  readonly menu: readonly MenuItem[];
  readonly callBackLabel: string;
  readonly phone: string;
};

/** The menu on phones: as wide as half the window, at most 230 px (rows H9, K7). */
export function SideMenu({ menu, callBackLabel, phone }: Props): ReactNode {
  const { isMenuOpen, pressEscape, clickOutside, leave } = useNavigation();
  const ref = useOverlay({
    isOpen: isMenuOpen,
    id: sideMenuId,
    onEscape: pressEscape,
    onOutside: clickOutside,
  });
  return (
    <div
      ref={ref}
      id={sideMenuId}
      hidden={!isMenuOpen}
      className={styles.menu}
      role="dialog"
      aria-label={texts.menu}
    >
      {isMenuOpen && (
        <nav aria-label={texts.menu}>
          <ul className={styles.list}>
            {menu.map((item) => (
              <li key={item.name}>
                <MenuEntry item={item} className={styles.entry} />
              </li>
            ))}
            <li>
              <SiteLink href={callBackPath} className={styles.entry} onClick={leave}>
                {callBackLabel}
              </SiteLink>
            </li>
          </ul>
          <a href={phoneHref(phone)} className={styles.phone}>
            <Icon name="phone" />
            {phone}
          </a>
        </nav>
      )}
    </div>
  );
}
