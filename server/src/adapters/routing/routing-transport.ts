import { domainOf } from '@bocau/mail-core/address'
import type { Envelope, MailTransport, MayLeave, RecipientOutcome } from '../../ports/mail-transport.ts'

/** Sends what is for mailboxes kept here the short way, and everything else out. */
export class RoutingTransport implements MailTransport {
  readonly #isInside: (domain: string) => Promise<boolean>
  readonly #inside: MailTransport
  readonly #outside: MailTransport

  constructor(routes: {
    isInside: (domain: string) => Promise<boolean>
    inside: MailTransport
    outside: MailTransport
  }) {
    this.#isInside = routes.isInside
    this.#inside = routes.inside
    this.#outside = routes.outside
  }

  async group(recipients: readonly string[]): Promise<string[][]> {
    const { inside, outside } = await this.#part(recipients)
    return [
      ...(inside.length > 0 ? await this.#inside.group(inside) : []),
      ...(outside.length > 0 ? await this.#outside.group(outside) : []),
    ]
  }

  async findLostDomains(domains: readonly string[], milliseconds: number): Promise<string[]> {
    const { outside } = await this.#part(domains.map((domain) => `@${domain}`))
    return (await this.#outside.findLostDomains?.(outside.map(domainOf), milliseconds)) ?? []
  }

  async send(
    { from, to, reports, isAuthored = false }: Envelope,
    raw: Uint8Array,
    mayLeave?: MayLeave,
  ): Promise<Map<string, RecipientOutcome>> {
    const { inside, outside } = await this.#part(to)
    const [here, away] = await Promise.all([
      inside.length > 0 ? this.#inside.send({ from, to: inside, isAuthored }, raw) : [],
      outside.length > 0
        ? this.#outside.send({ from, to: outside, ...(reports ? { reports } : {}) }, raw, mayLeave)
        : [],
    ])
    return new Map([...here, ...away])
  }

  async close(): Promise<void> {
    await Promise.all([this.#inside.close(), this.#outside.close()])
  }

  async #part(recipients: readonly string[]): Promise<{ inside: string[]; outside: string[] }> {
    const byDomain = Map.groupBy(recipients, domainOf)
    const parts = { inside: [] as string[], outside: [] as string[] }
    for (const [domain, alike] of byDomain) {
      parts[(await this.#isInside(domain)) ? 'inside' : 'outside'].push(...alike)
    }
    return parts
  }
}
