import type { Brand, HeaderContent, MenuItem } from "../../api/contract/content.ts";
import { callbackRequestPath, offeringsPath } from "../../api/contract/fixed-paths.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/layout.ts";
import { useArea } from "../data/areas.tsx";
import { cityPath } from "./paths.ts";

export type SiteContent = {
  readonly header: HeaderContent;
  readonly brand: Brand;
  /** The phone number from the content service, otherwise the brand's (requirements J5, F6). */
  readonly phone: string;
  /** True if emails are sent; otherwise they are only stored for the operator (`MAIL=keep`). */
  readonly sendsMail: boolean;
};

/** Returns the content of header and footer (requirements H2, J7). Missing content is replaced by defaults. */
export function useSiteContent(): SiteContent {
  const { data } = useArea("headerFooter");
  const header = data?.header ?? emptyHeader;
  const brand = data?.brand ?? defaultBrand;
  return { header, brand, phone: header.contact || brand.phone, sendsMail: data?.sendsMail ?? true };
}

/**
 * Returns the visible menu items. An item named Location is visible only if its dropdown flag is set, and is shown as
 * the button that opens the location overlay (requirements H4, H6). The second item links to the offerings
 * (requirement H3).
 */
export function visibleMenuItems(menuList: readonly MenuItem[]): MenuItem[] {
  return menuList
    .map((item, index) => (index === 1 ? { ...item, href: offeringsPath } : item))
    .filter(({ name, hasDropDown }) => name !== "Location" || hasDropDown === "true");
}

const defaultBrand: Brand = {
  name: texts.brand,
  number: 1,
  phone: "1800 000 0000",
  email: "",
  logo: "/brand/mark.svg",
};

const emptyHeader: HeaderContent = {
  menuList: [
    { name: texts.coworking, href: cityPath("delhi"), hasDropDown: "true" },
    { name: texts.officeSpace, href: offeringsPath },
    { name: texts.contactUs, href: callbackRequestPath },
  ],
  contact: "",
  contactUs: common.requestCallBack,
};
