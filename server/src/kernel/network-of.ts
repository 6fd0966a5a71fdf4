/** Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(remoteAddress: string): string {
  // A dual-stack socket reports IPv4 clients as ::ffff:192.0.2.1, which would all share a /64.
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
