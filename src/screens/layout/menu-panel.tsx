import type { ReactNode } from "react";
import type { MenuItem } from "../../api/contract/content.ts";
import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import * as texts from "../../texts/layout.ts";
import { Icon } from "../../ui/icon.tsx";
import { MenuEntry } from "./menu-entry.tsx";
import styles from "./menu-panel.module.css";
import { phoneHref } from "./paths.ts";
import { menuId, useNavigation } from "./use-navigation.tsx";
import { useOverlay } from "./use-overlay.ts";

type Props = {
  readonly menu: readonly MenuItem[];
  readonly callBackLabel: string;
  readonly phone: string;
};

/** The menu on phones: half as wide as the window, at most 230 px (requirements H9, K7). */
export function MenuPanel({ menu, callBackLabel, phone }: Props): ReactNode {
  const { pressEscape, clickOutside, leave } = useNavigation();
  const ref = useOverlay({ id: menuId, onEscape: pressEscape, onOutside: clickOutside });
  return (
    <div ref={ref} id={menuId} className={styles.menu} role="dialog" aria-label={texts.menu}>
      <nav aria-label={texts.menu}>
        <ul className={styles.list}>
          {menu.map((item) => (
            <li key={item.name}>
              <MenuEntry item={item} className={styles.entry} />
            </li>
          ))}
          <li>
            <a href={callbackRequestPath} className={styles.entry} onClick={leave}>
              {callBackLabel}
            </a>
          </li>
        </ul>
        <a href={phoneHref(phone)} className={styles.phone}>
          <Icon name="phone" />
          <span>{phone}</span>
        </a>
      </nav>
    </div>
  );
}
