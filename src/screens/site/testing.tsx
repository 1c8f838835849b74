import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import type { AreaData, AreaName } from "../../api/areas.ts";
import type { HeaderFooterResponse } from "../../api/contract/content.ts";
import type { CityLocation } from "../../api/contract/places.ts";
import { provideAreaMachine } from "../data/area-actor.ts";
import { Areas, areaKey } from "../data/areas.tsx";

type Settled = { readonly [Name in AreaName]?: AreaData<Name> };

/** For tests: renders children in a memory router at the path `at`. The areas are settled with the given data. */
export function SettledSite({
  at = "/",
  children,
  ...areas
}: SettledProps & { readonly at?: string }): ReactNode {
  return (
    <MemoryRouter initialEntries={[at]}>
      <SettledAreas {...areas}>
        {children}
        <Address />
      </SettledAreas>
    </MemoryRouter>
  );
}

type SettledProps = {
  readonly areas: Settled;
  readonly loading?: readonly AreaName[];
  readonly children: ReactNode;
};

/** For tests: like `SettledSite`, without a router. */
export function SettledAreas({ areas, loading = [], children }: SettledProps): ReactNode {
  const names = Object.keys(areas) as AreaName[];
  const areaNames = [...names, ...loading];
  const requests = areaNames.map((area) => ({ area, input: null }) as Parameters<typeof areaKey>[0]);
  const snapshots = requests
    .filter(({ area }) => names.includes(area))
    .map((request) => [areaKey(request), settled(request.area, areas[request.area])]);
  return (
    <Areas requests={requests} snapshots={Object.fromEntries(snapshots)}>
      {children}
    </Areas>
  );
}

function settled(area: AreaName, data: unknown) {
  const machine = provideAreaMachine(area);
  return machine.getPersistedSnapshot(
    machine.resolveState({ value: "success", context: { input: null, data, error: null } }),
  );
}

/** Shows the router's current URL in `[data-testid="address"]`. */
function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export function cityFixture(name: string, buildingsCount: number): CityLocation {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const imageUrl = (size: string) => `/pictures/city-${slug}-${size}.avif`;
  return {
    id: slug,
    city: { name, slug },
    buildingsCount,
    image: {
      alt: name,
      thumb: imageUrl("thumb"),
      small: imageUrl("small"),
      medium: imageUrl("medium"),
      large: imageUrl("large"),
      isIllustration: true,
    },
  };
}

/** For tests: content of header and footer; each list has one link. */
export const siteContentFixture: HeaderFooterResponse = {
  header: {
    menuList: [
      { name: "Coworking", href: "/coworking-space/delhi/", hasDropDown: "true" },
      { name: "Offices", href: "/somewhere-else" },
      { name: "About us", href: "/about-us" },
      { name: "Location", href: "/coworking-space/delhi/" },
    ],
    contact: "+91 98765 43210",
    contactUs: "Request a Call Back",
  },
  footer: {
    locations: [{ name: "Delhi", href: "/coworking-space/delhi/" }],
    offerings: [{ name: "Hot desk", href: "/office-space/hot-desk" }],
    company: [{ name: "Terms", href: "/terms" }],
    services: [{ name: "Post room", href: "/office-space/virtual-office" }],
    coworkingSpace: [{ name: "Coworking space in Delhi", href: "/coworking-space/delhi/" }],
    officeSpace: [{ name: "Office space in Delhi", href: "/office-space/delhi" }],
    flexiPass: [
      { name: "Flexi pass in Delhi", href: "/meeting-rooms/delhi/all?productType=CO_WORKING_FLEXI_PASS" },
    ],
    virtualOffice: [{ name: "Virtual office in Delhi", href: "/office-space/virtual-office?city=delhi" }],
    meetingRoom: [{ name: "Meeting rooms in Delhi", href: "/meeting-rooms/delhi/all" }],
    ContactInfo: [{ Email: "hello@example.in", Phone: "1800 111 2222", Address: "1 Test Road, Delhi" }],
    social: {
      facebook: "https://facebook.example/x",
      instagram: "https://instagram.example/x",
      twitter: "https://twitter.example/x",
      linkedin: "https://linkedin.example/x",
    },
  },
  brand: {
    name: "Test House",
    number: 3,
    phone: "1800 000 0000",
    email: "house@example.in",
    logo: "/brand/mark.svg",
  },
  sendsMail: true,
};

/** Adds the data block of a document, which the maps read, and which `cleanup` does not remove. */
export function addPageData(googleMapsKey: string | null = null): void {
  const block = document.createElement("script");
  block.id = "page-data";
  block.type = "application/json";
  block.textContent = JSON.stringify({
    snapshots: {},
    publicSettings: { googleMapsKey, gtmId: null, hasGateway: false },
  });
  document.body.replaceChildren(block);
}
