import type { DomainRecord } from '@bocau/contract/organisation-domain'
import type { NameService } from '../../../ports/name-service.ts'
import { checkAddresses, isSameName } from './check-records.ts'

/**
 * Returns true when the MX record certainly names other servers only. A record that lists this server, also as a backup
 * or under another name of its addresses, does not: mail sent to it would return here. The same applies to a null MX
 * (RFC 7505) and to hosts that cannot be resolved.
 */
export async function mxNamesOtherServers(
  names: NameService,
  records: readonly DomainRecord[],
): Promise<boolean> {
  const mx = records.find(({ kind }) => kind === 'mx')
  if (mx?.state !== 'wrong') return false
  const hosts = mx.found.map((entry) => entry.slice(entry.indexOf(' ') + 1))
  if (hosts.some((host) => host === '' || isSameName(host, mx.value))) return false
  const ours = await names.findAddresses(mx.value)
  if (ours.state === 'none') return true
  const theirs = await Promise.all(hosts.map((host) => names.findAddresses(host)))
  return theirs.every((addresses) => checkAddresses(addresses, ours).state === 'wrong')
}
