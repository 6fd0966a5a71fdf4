import { parseDomainName } from '../../kernel/domain-name.ts'
import { uniqueBy } from '../../kernel/unique-by.ts'
import type { Dns } from '../../ports/dns.ts'
import type { DetectedServers, MailServerFinder, RemoteServer } from '../../ports/remote-mailbox.ts'
import { type Provider, providerOf } from './mail-providers.ts'
import { readAutoconfig } from './read-autoconfig.ts'

/** Network access of the server discovery. */
export interface FinderOptions {
  dns: Dns
  /** Returns the text at a URL, or null. */
  fetchText(url: string): Promise<string | null>
}

/**
 * Discovers the servers of an address like other mail clients: known providers by domain or MX; the domain's autoconfig
 * file or SRV records (RFC 6186); finally common host names. All run in parallel, so that an unresponsive domain costs
 * its timeout only once.
 */
export class WebMailServerFinder implements MailServerFinder {
  readonly #dns: Dns
  readonly #fetchText: FinderOptions['fetchText']

  constructor({ dns, fetchText }: FinderOptions) {
    this.#dns = dns
    this.#fetchText = fetchText
  }

  async find(email: string): Promise<DetectedServers> {
    const domain = parseDomainName(email.slice(email.lastIndexOf('@') + 1))
    if (!domain) return { servers: [], needsAppPassword: false }
    const preset = providerOf(domain)
    if (preset) return ofProvider(preset, email)
    const [domainFile, records, provider, book, guesses] = await Promise.all([
      this.#domainFile(domain, email),
      this.#records(domain, email),
      this.#providerByMail(domain),
      this.#file(`https://autoconfig.thunderbird.net/v1.1/${domain}`, email),
      this.#guesses(domain, email),
    ])
    const byMail = provider ? ofProvider(provider, email).servers : []
    const servers = uniqueBy(
      [...domainFile, ...records, ...byMail, ...book, ...guesses],
      ({ host, port }) => `${host}:${port}`,
    )
    return { servers: servers.slice(0, 6), needsAppPassword: provider?.needsAppPassword ?? false }
  }

  /** Reads the autoconfig files that the domain publishes itself. */
  async #domainFile(domain: string, email: string): Promise<RemoteServer[]> {
    const query = `emailaddress=${encodeURIComponent(email)}`
    const results = await Promise.all([
      this.#file(`https://autoconfig.${domain}/mail/config-v1.1.xml?${query}`, email),
      this.#file(`https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`, email),
    ])
    return results.flat()
  }

  /** Reads an autoconfig file; returns no servers if it does not exist. */
  async #file(url: string, email: string): Promise<RemoteServer[]> {
    const text = await this.#fetchText(url)
    return text === null ? [] : readAutoconfig(text, email)
  }

  /** Finds the IMAP servers in the SRV records of the domain (RFC 6186). */
  async #records(domain: string, username: string): Promise<RemoteServer[]> {
    const [encrypted, plain] = await Promise.all([
      this.#resolve(`_imaps._tcp.${domain}`, 'SRV'),
      this.#resolve(`_imap._tcp.${domain}`, 'SRV'),
    ])
    const toServers = (records: typeof encrypted, security: RemoteServer['security']) =>
      records
        // A single dot means that there is none.
        .filter(({ name }) => name !== '' && name !== '.')
        .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
        .map(({ name: host, port }) => ({ host: host.replace(/\.$/, ''), port, security, username }))
    return [...toServers(encrypted, 'tls'), ...toServers(plain, 'starttls')]
  }

  /** Finds a known provider among the MX hosts of the domain. */
  async #providerByMail(domain: string): Promise<Provider | null> {
    const hosts = await this.#resolve(domain, 'MX')
    return (
      hosts.map(({ exchange }) => providerOf(exchange.replace(/\.$/, '').toLowerCase())).find(Boolean) ?? null
    )
  }

  /** Returns the usual host names of the domain that exist. */
  async #guesses(domain: string, username: string): Promise<RemoteServer[]> {
    const names = [`imap.${domain}`, `mail.${domain}`]
    const results = await Promise.all(names.map((name) => this.#resolve(name, 'A')))
    return names
      .filter((_, at) => (results[at]?.length ?? 0) > 0)
      .map((host) => ({ host, port: 993, security: 'tls' as const, username }))
  }

  async #resolve<T extends 'A' | 'MX' | 'SRV'>(name: string, type: T) {
    const parsed = parseDomainName(name)
    // The reason of a failure does not matter: the other sources remain.
    return parsed ? this.#dns.resolve(parsed, type).catch(() => [] as never) : []
  }
}

function ofProvider({ host, needsAppPassword }: Provider, username: string): DetectedServers {
  return { servers: [{ host, port: 993, security: 'tls', username }], needsAppPassword }
}
