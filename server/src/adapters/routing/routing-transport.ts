import { domainOf } from '@bocau/mail-core/address'
import type { Envelope, MailTransport, MaySend, RecipientOutcome } from '../../ports/mail-transport.ts'

/** Decides which recipients are local. */
interface Routes {
  isLocalDomain: (domain: string) => Promise<boolean>
  /** Recipients of a hosted domain whose mailbox is at another server. */
  findRemoteMailboxes: (domain: string, recipients: readonly string[]) => Promise<readonly string[]>
  inside: MailTransport
  outside: MailTransport
}

/** Delivers to local mailboxes directly and to all others remotely. */
export class RoutingTransport implements MailTransport {
  readonly #routes: Routes

  constructor(routes: Routes) {
    this.#routes = routes
  }

  async group(recipients: readonly string[]): Promise<string[][]> {
    const { inside, outside } = await this.#splitByRoute(recipients)
    return [
      ...(inside.length > 0 ? await this.#routes.inside.group(inside) : []),
      ...(outside.length > 0 ? await this.#routes.outside.group(outside) : []),
    ]
  }

  async findDomainsWithoutMail(domains: readonly string[], milliseconds: number): Promise<string[]> {
    const outside: string[] = []
    for (const domain of domains) if (!(await this.#routes.isLocalDomain(domain))) outside.push(domain)
    return (await this.#routes.outside.findDomainsWithoutMail?.(outside, milliseconds)) ?? []
  }

  async send(
    { from, to, reports, isAuthored = false }: Envelope,
    raw: Uint8Array,
    maySend?: MaySend,
  ): Promise<Map<string, RecipientOutcome>> {
    const { inside, outside } = await this.#splitByRoute(to)
    const [local, away] = await Promise.all([
      inside.length > 0 ? this.#routes.inside.send({ from, to: inside, isAuthored }, raw) : [],
      outside.length > 0
        ? this.#routes.outside.send({ from, to: outside, ...(reports ? { reports } : {}) }, raw, maySend)
        : [],
    ])
    return new Map([...local, ...away])
  }

  async close(): Promise<void> {
    await Promise.all([this.#routes.inside.close(), this.#routes.outside.close()])
  }

  /** Separates recipients with a local mailbox from all others. */
  async #splitByRoute(recipients: readonly string[]): Promise<{ inside: string[]; outside: string[] }> {
    const parts = { inside: [] as string[], outside: [] as string[] }
    for (const [domain, alike] of Map.groupBy(recipients, domainOf)) {
      const isLocalDomain = await this.#routes.isLocalDomain(domain)
      const elsewhere = new Set(isLocalDomain ? await this.#routes.findRemoteMailboxes(domain, alike) : alike)
      for (const one of alike) parts[elsewhere.has(one) ? 'outside' : 'inside'].push(one)
    }
    return parts
  }
}
