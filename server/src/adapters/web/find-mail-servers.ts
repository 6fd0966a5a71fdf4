import { parseDomainName } from '../../kernel/domain-name.ts'
import { uniqueBy } from '../../kernel/unique-by.ts'
import type { Dns } from '../../ports/dns.ts'
import type { DetectedServers, MailServerFinder, RemoteServer } from '../../ports/remote-mailbox.ts'
import { findProvider, type Provider } from './mail-providers.ts'
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
    const preset = findProvider(domain)
    if (preset) return providerServers(preset, email)
    const [domainServers, srvServers, provider, directoryServers, guesses] = await Promise.all([
      this.#readDomainAutoconfig(domain, email),
      this.#findSrvServers(domain, email),
      this.#findProviderByMx(domain),
      this.#readAutoconfigFile(`https://autoconfig.thunderbird.net/v1.1/${domain}`, email),
      this.#guessServers(domain, email),
    ])
    const mxServers = provider ? providerServers(provider, email).servers : []
    const servers = uniqueBy(
      [...domainServers, ...srvServers, ...mxServers, ...directoryServers, ...guesses],
      ({ host, port }) => `${host}:${port}`,
    )
    return { servers: servers.slice(0, 6), needsAppPassword: provider?.needsAppPassword ?? false }
  }

  /** Reads the autoconfig files that the domain publishes itself. */
  async #readDomainAutoconfig(domain: string, email: string): Promise<RemoteServer[]> {
    const query = `emailaddress=${encodeURIComponent(email)}`
    const results = await Promise.all([
      this.#readAutoconfigFile(`https://autoconfig.${domain}/mail/config-v1.1.xml?${query}`, email),
      this.#readAutoconfigFile(`https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`, email),
    ])
    return results.flat()
  }

  /** Reads an autoconfig file; returns no servers if it does not exist. */
  async #readAutoconfigFile(url: string, email: string): Promise<RemoteServer[]> {
    const text = await this.#fetchText(url)
    return text === null ? [] : readAutoconfig(text, email)
  }

  /** Finds the IMAP servers in the SRV records of the domain (RFC 6186). */
  async #findSrvServers(domain: string, username: string): Promise<RemoteServer[]> {
    const [encrypted, plain] = await Promise.all([
      this.#resolve(`_imaps._tcp.${domain}`, 'SRV'),
      this.#resolve(`_imap._tcp.${domain}`, 'SRV'),
    ])
    const toServers = (srvServers: typeof encrypted, security: RemoteServer['security']) =>
      srvServers
        // A single dot means that there is none.
        .filter(({ name }) => name !== '' && name !== '.')
        .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
        .map(({ name: host, port }) => ({ host: host.replace(/\.$/, ''), port, security, username }))
    return [...toServers(encrypted, 'tls'), ...toServers(plain, 'starttls')]
  }

  /** Finds a known provider among the MX hosts of the domain. */
  async #findProviderByMx(domain: string): Promise<Provider | null> {
    const hosts = await this.#resolve(domain, 'MX')
    return (
      hosts.map(({ exchange }) => findProvider(exchange.replace(/\.$/, '').toLowerCase())).find(Boolean) ??
      null
    )
  }

  /** Returns the usual host names of the domain that exist. */
  async #guessServers(domain: string, username: string): Promise<RemoteServer[]> {
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

function providerServers({ host, needsAppPassword }: Provider, username: string): DetectedServers {
  return { servers: [{ host, port: 993, security: 'tls', username }], needsAppPassword }
}
