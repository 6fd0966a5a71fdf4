/** Returns an IPv4 address without the `::ffff:` of a dual-stack socket; IPv4 clients would otherwise share a /64. */
export function plainAddress(remoteAddress: string): string {
  return remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(remoteAddress: string): string {
  const address = plainAddress(remoteAddress)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
