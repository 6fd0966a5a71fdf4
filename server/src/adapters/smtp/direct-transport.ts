import { Resolver } from 'node:dns/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { domainOf } from '@bocau/mail-core/address'
import type { Envelope, MailTransport, MaySend, RecipientOutcome } from '../../ports/mail-transport.ts'
import { findAddresses, findMailHosts, type MailHosts, type NameService } from './find-mail-hosts.ts'
import { splitIntoGroups } from './relay-transport.ts'
import { type QueuedMessage, sendQueued } from './send-queued.ts'
import { SessionPool } from './session-pool.ts'
import { failureOutcome, isTlsFailure, type SmtpFailure } from './smtp-failure.ts'
import type { SmtpServer, Timeouts } from './smtp-session.ts'

/** Options of direct delivery. */
export interface DirectOptions {
  hostname: string
  names?: NameService
  port?: number
  timeouts?: Partial<Timeouts>
  connectionsPerHost?: number
  /** Returns true for allowed addresses: a DNS zone must not point into the internal network. */
  isAllowed: (address: string) => boolean
  /** Internal mail servers, allowed with any address. */
  internalHosts?: readonly string[]
  random?: () => number
}

type Outcomes = Map<string, RecipientOutcome>

const recipientsAtOnce = 100
const maxConcurrentDomains = 20
const maxAddresses = 6

/** Delivers each message to the MX of its recipient. */
export class DirectTransport implements MailTransport {
  readonly #options: DirectOptions
  readonly #names: NameService
  readonly #pool: SessionPool

  constructor(options: DirectOptions) {
    this.#options = options
    this.#names = options.names ?? new Resolver({ timeout: 5_000, tries: 3 })
    this.#pool = new SessionPool({ connections: options.connectionsPerHost ?? 3 })
  }

  /** Groups recipients by domain. */
  async group(recipients: readonly string[]): Promise<string[][]> {
    const domains = Map.groupBy(recipients, domainOf)
    return [...domains.values()].flatMap((group) => splitIntoGroups(recipientsAtOnce, group))
  }

  async findDomainsWithoutMail(domains: readonly string[], milliseconds: number): Promise<string[]> {
    const requested = domains.filter((domain) => !isSpecialUse(domain)).slice(0, maxConcurrentDomains)
    const late = new AbortController()
    const deadline = pause(milliseconds, 'late' as const, { signal: late.signal, ref: false }).catch(
      () => 'late',
    )
    const nonexistent = await Promise.all(
      requested.map(async (domain) => {
        const route = await Promise.race([this.#findMailHosts(domain), deadline])
        return typeof route === 'object' && 'none' in route && route.none !== 'not_now' ? [domain] : []
      }),
    )
    late.abort()
    return nonexistent.flat()
  }

  async send(envelope: Envelope, raw: Uint8Array, maySend?: MaySend): Promise<Outcomes> {
    const all: Outcomes = new Map()
    for (const to of await this.group(envelope.to)) {
      const outcomes = await this.#sendToDomain({ envelope: { ...envelope, to }, raw, maySend })
      for (const [recipient, outcome] of outcomes) all.set(recipient, outcome)
    }
    return all
  }

  async close(): Promise<void> {
    this.#pool.close()
  }

  /** Sends a message to the first reachable mail server of its recipients' domain. */
  async #sendToDomain(message: QueuedMessage): Promise<Outcomes> {
    const { envelope } = message
    const domain = domainToASCII(domainOf(envelope.to[0] ?? ''))
    const route = await this.#findMailHosts(domain)
    if ('none' in route) return sameOutcome(envelope, noServerOutcomes[route.none](route.text))

    let last: RecipientOutcome = deferred(`No mail server of ${domain} could be reached`)
    for (const server of await this.#resolveServers(route.hosts)) {
      try {
        return await this.#sendTo(server, message)
      } catch (error) {
        // The server has not seen the message, so the next one may be tried.
        last = { ...failureOutcome(error as SmtpFailure), state: 'deferred' }
      }
    }
    return sameOutcome(envelope, last)
  }

  #findMailHosts(domain: string): Promise<MailHosts> {
    return findMailHosts(this.#names, domainToASCII(domain), this.#options.random ?? Math.random)
  }

  /** Uses TLS if the server supports it; if its TLS fails, sends unencrypted. */
  async #sendTo(server: SmtpServer, message: QueuedMessage): Promise<Outcomes> {
    try {
      return await this.#pool.use(server, (session) => sendQueued(session, message))
    } catch (error) {
      if (!isTlsFailure(error as SmtpFailure)) throw error
      return this.#pool.use({ ...server, tls: 'none' }, (session) => sendQueued(session, message))
    }
  }

  /** Returns the allowed addresses of the mail hosts, up to a limit. */
  async #resolveServers(hosts: readonly string[]): Promise<SmtpServer[]> {
    const { hostname, port = 25, timeouts, isAllowed, internalHosts = [] } = this.#options
    const servers: SmtpServer[] = []
    for (const host of hosts) {
      for (const address of await findAddresses(this.#names, host)) {
        const isInner = internalHosts.includes(address) || internalHosts.includes(host.toLowerCase())
        if (!isInner && !isAllowed(address)) continue
        const reach = { host: address, port, servername: host, hostname, ...(timeouts ? { timeouts } : {}) }
        servers.push({ ...reach, tls: 'opportunistic', isVerified: false })
        if (servers.length >= maxAddresses) return servers
      }
    }
    return servers
  }
}

const noServerOutcomes = {
  no_domain: (text: string): RecipientOutcome => ({ state: 'refused', code: 550, enhanced: '5.1.2', text }),
  takes_no_mail: (text: string): RecipientOutcome => ({
    state: 'refused',
    code: 556,
    enhanced: '5.1.10',
    text,
  }),
  not_now: (text: string): RecipientOutcome => deferred(text),
}

function deferred(text: string): RecipientOutcome {
  return { state: 'deferred', code: null, enhanced: '4.4.1', text }
}

/** Domains that are never in public DNS but may be used internally (RFC 6761, RFC 8375). */
const isSpecialUse = (domain: string) =>
  /(^|\.)(test|example|invalid|localhost|local|internal|home\.arpa|onion)$/.test(domain)

function sameOutcome({ to }: Envelope, outcome: RecipientOutcome): Outcomes {
  return new Map(to.map((recipient) => [recipient, outcome]))
}
