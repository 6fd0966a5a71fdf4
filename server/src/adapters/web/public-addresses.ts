import { BlockList, isIP } from 'node:net'

/** Private and reserved networks, which messages must not make this server access. */
const reservedNetworks: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]

/** Allocated global IPv6 range: the rest is reserved, private, or maps to IPv4. */
const blocked = new BlockList()
blocked.addSubnet('2000::', 3, 'ipv6')

const list = new BlockList()
for (const [network, bits, family] of reservedNetworks) list.addSubnet(network, bits, family)

/** Returns true for a public internet address. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  // Block lists ignore zones (`::1%lo`), which exist only on local networks.
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !list.check(address, 'ipv4')
  return version === 6 && blocked.check(address, 'ipv6') && !list.check(address, 'ipv6')
}
