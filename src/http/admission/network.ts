import { BlockList, isIP } from "node:net";

/** Returns the network that limits apply to: an IPv4 address, the /64 of an IPv6 address, or `unknown`. */
export function networkOf(address: string): string {
  const ipv4Address = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "");
  const kind = isIP(ipv4Address);
  if (kind === 0) return "unknown";
  return kind === 4 ? ipv4Address : ipv6Prefix(ipv4Address);
}

/** Returns true if `networkOf` returned this network for an IPv6 address. */
export function isIpv6Network(network: string): boolean {
  return network.includes(":");
}

/** Returns a predicate for IP addresses in networks that are exempt from all limits. See `isNetwork` for the format. */
export function createExemption(networks: readonly string[]): (address: string) => boolean {
  const exempt = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) exempt.addAddress(address, family);
    else exempt.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const ipv4Address = address.trim().replace(/^::ffff:(?=\d+\.)/i, "");
    const kind = isIP(ipv4Address);
    return kind !== 0 && exempt.check(ipv4Address, kind === 6 ? "ipv6" : "ipv4");
  };
}

/** Returns true for an IP address or a network, such as `203.0.113.0/24`. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

function ipv6Prefix(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeroGroups = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeroGroups).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
