import type { MxRecord } from 'node:dns'

/** Required DNS queries; each rejects with a code if there is no result. */
export interface NameService {
  resolveMx(domain: string): Promise<MxRecord[]>
  resolve4(host: string): Promise<string[]>
  resolve6(host: string): Promise<string[]>
}

/** Mail servers of a domain by preference, or the permanent or temporary reason for none. */
export type MailHosts =
  | { hosts: string[] }
  | { none: 'no_domain' | 'takes_no_mail' | 'not_now'; text: string }

/** Looks up the mail servers of a domain: MX, otherwise the domain itself; a null MX accepts no mail. */
export async function findMailHosts(
  names: NameService,
  domain: string,
  random: () => number,
): Promise<MailHosts> {
  let records: MxRecord[] = []
  try {
    records = await names.resolveMx(domain)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return { none: 'no_domain', text: `Domain ${domain} not found` }
    if (code !== 'ENODATA')
      return { none: 'not_now', text: `No DNS response for the mail servers of ${domain} (${code})` }
  }
  const usable = records.filter(({ exchange }) => exchange !== '' && exchange !== '.')
  if (usable.length > 0) return { hosts: sortByPreference(usable, random) }
  if (records.length > 0)
    return { none: 'takes_no_mail', text: `Domain ${domain} does not accept mail (null MX)` }
  const { addresses, isCertain } = await resolveAddresses(names, domain)
  if (addresses.length > 0) return { hosts: [domain] }
  return isCertain
    ? { none: 'no_domain', text: `Domain ${domain} not found: it has no mail server` }
    : { none: 'not_now', text: `No DNS response for the mail servers of ${domain}` }
}

/** Returns the IPv4 and IPv6 addresses of a host. */
export async function findAddresses(names: NameService, host: string): Promise<string[]> {
  return (await resolveAddresses(names, host)).addresses
}

/** Returns the addresses, and whether the list is complete: a failed lookup is inconclusive. */
async function resolveAddresses(names: NameService, host: string) {
  const results = await Promise.allSettled([names.resolve4(host), names.resolve6(host)])
  const noRecordCodes = ['ENODATA', 'ENOTFOUND']
  return {
    addresses: results.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    isCertain: results.every((one) => one.status === 'fulfilled' || noRecordCodes.includes(one.reason?.code)),
  }
}

/** Sorts by preference, and randomly within one preference to balance load. */
function sortByPreference(records: readonly MxRecord[], random: () => number): string[] {
  return records
    .map((record) => ({ ...record, lot: random() }))
    .toSorted((a, b) => a.priority - b.priority || a.lot - b.lot)
    .map((record) => record.exchange)
}
