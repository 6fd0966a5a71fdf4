const localNames = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'invalid',
]

/** Returns true when a host can be published in DNS: not a local name, and not an IP address. */
export function isPublishableHost(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    labels.every((label) => label !== '') &&
    !/^\d+$/.test(last) &&
    !host.includes(':') &&
    !localNames.includes(last) &&
    !host.toLowerCase().endsWith('.home.arpa')
  )
}
