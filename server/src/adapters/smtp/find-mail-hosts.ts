import type { MxRecord } from 'node:dns'

/** The questions that are asked of the name service; each rejects with a code where there is no answer. */
export interface NameService {
  resolveMx(domain: string): Promise<MxRecord[]>
  resolve4(host: string): Promise<string[]>
  resolve6(host: string): Promise<string[]>
}

/** The servers that take mail for a domain, the preferred first; or why there is none, for good or for now. */
export type MailHosts =
  | { hosts: string[] }
  | { none: 'no_domain' | 'takes_no_mail' | 'not_now'; text: string }

/** Looks up who takes mail for a domain: its MX, else the domain itself; a null MX says that it takes none. */
export async function findMailHosts(
  names: NameService,
  domain: string,
  chance: () => number,
): Promise<MailHosts> {
  let records: MxRecord[] = []
  try {
    records = await names.resolveMx(domain)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return { none: 'no_domain', text: `Domain ${domain} not found` }
    if (code !== 'ENODATA')
      return { none: 'not_now', text: `No answer about the mail servers of ${domain} (${code})` }
  }
  const usable = records.filter(({ exchange }) => exchange !== '' && exchange !== '.')
  if (usable.length > 0) return { hosts: inOrder(usable, chance) }
  if (records.length > 0)
    return { none: 'takes_no_mail', text: `Domain ${domain} does not accept mail (null MX)` }
  const { addresses, isCertain } = await askForAddresses(names, domain)
  if (addresses.length > 0) return { hosts: [domain] }
  return isCertain
    ? { none: 'no_domain', text: `Domain ${domain} not found: it has no mail server` }
    : { none: 'not_now', text: `No answer about the mail servers of ${domain}` }
}

/** The addresses of a host, of both kinds. */
export async function findAddresses(names: NameService, host: string): Promise<string[]> {
  return (await askForAddresses(names, host)).addresses
}

/** The addresses of a host, and whether there are no others: a name service that failed has not said so. */
async function askForAddresses(names: NameService, host: string) {
  const found = await Promise.allSettled([names.resolve4(host), names.resolve6(host)])
  const saysNone = ['ENODATA', 'ENOTFOUND']
  return {
    addresses: found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    isCertain: found.every((one) => one.status === 'fulfilled' || saysNone.includes(one.reason?.code)),
  }
}

/** By preference; those of one preference in an order of chance, so that they share the work. */
function inOrder(records: readonly MxRecord[], chance: () => number): string[] {
  return records
    .map((record) => ({ ...record, lot: chance() }))
    .toSorted((a, b) => a.priority - b.priority || a.lot - b.lot)
    .map((record) => record.exchange)
}
