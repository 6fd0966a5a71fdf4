/** Returns true for a connection from this machine, which cannot be intercepted on a network. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:::ffff:)?127\./i.test(address) || address === '::1'
}
