/** Whether a connection comes from this machine: nobody else hears what is said on it. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:::ffff:)?127\./i.test(address) || address === '::1'
}
