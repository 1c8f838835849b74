import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { MenuItem } from "../../api/contract/content.ts";
import { Icon } from "../../ui/icon.tsx";
import { Toggle } from "./toggle.tsx";
import { locationsId, useNavigation } from "./use-navigation.tsx";

type Props = { readonly item: MenuItem; readonly className?: string };

/** A menu item: a link, or the button of the location overlay if it has the dropdown flag (requirement H4). */
export function MenuEntry({ item, className }: Props): ReactNode {
  const { pathname } = useLocation();
  const { isLocationsOpen, toggleLocations, leave } = useNavigation();
  if (item.hasDropDown === "true") {
    return (
      <Toggle
        isOpen={isLocationsOpen}
        controls={locationsId}
        href={item.href}
        className={className}
        onToggle={toggleLocations}
      >
        <span>{item.name}</span>
        <Icon name="chevron-down" />
      </Toggle>
    );
  }
  const isCurrentPage = withoutSlash(item.href) === withoutSlash(pathname);
  return (
    <a
      href={item.href}
      className={className}
      aria-current={isCurrentPage ? "page" : undefined}
      onClick={leave}
    >
      {item.name}
    </a>
  );
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}
