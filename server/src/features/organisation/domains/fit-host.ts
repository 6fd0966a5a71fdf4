const inner = [
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

/**
 * Whether a host can be named in a zone that the whole world reads: a name of the machine alone or of its own network
 * cannot, nor can an address, where a name has to stand.
 */
export function isFitHost(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    labels.every((label) => label !== '') &&
    !/^\d+$/.test(last) &&
    !host.includes(':') &&
    !inner.includes(last) &&
    !host.toLowerCase().endsWith('.home.arpa')
  )
}
