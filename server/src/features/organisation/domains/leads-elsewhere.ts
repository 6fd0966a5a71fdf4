import type { DomainRecord } from '@bocau/contract/organisation-domain'
import type { NameService } from '../../../ports/name-service.ts'
import { isSameName, judgeAddresses } from './judge-record.ts'

/**
 * Whether the MX record certainly names other servers only. A record that lists this server, also as a backup or by
 * another name of its addresses, does not: mail for it would come back here. Neither does one that accepts no mail
 * (RFC 7505), nor one whose hosts cannot be looked up.
 */
export async function leadsElsewhere(names: NameService, records: readonly DomainRecord[]): Promise<boolean> {
  const mx = records.find(({ kind }) => kind === 'mx')
  if (mx?.state !== 'wrong') return false
  const hosts = mx.found.map((entry) => entry.slice(entry.indexOf(' ') + 1))
  if (hosts.some((host) => host === '' || isSameName(host, mx.value))) return false
  const ours = await names.findAddresses(mx.value)
  if (ours.state === 'none') return true
  const theirs = await Promise.all(hosts.map((host) => names.findAddresses(host)))
  return theirs.every((found) => judgeAddresses(found, ours).state === 'wrong')
}
