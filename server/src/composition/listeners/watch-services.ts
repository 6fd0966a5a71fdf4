import type { Service, ServiceWatch, WatchedService } from '../../kernel/service-watch.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailTransport } from '../../ports/mail-transport.ts'
import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'

type Kinds = Record<Service, WatchedService['kind']>
type WatchedAdapters = { scanner: VirusScanner; spam: SpamScorer; mailOut: MailTransport }

/** Wraps the services to record their availability; their results pass unchanged. */
export function watchServices(
  { scanner, spam, mailOut }: WatchedAdapters,
  kinds: Kinds,
  clock: Clock,
): WatchedAdapters & { services: ServiceWatch } {
  const states = new Map<Service, { respondedAt: number | null; silentSince: number | null }>()
  const recordResponse = (service: Service, hasResponded: boolean) => {
    const before = states.get(service) ?? { respondedAt: null, silentSince: null }
    const now = clock.now()
    states.set(
      service,
      hasResponded
        ? { respondedAt: now, silentSince: null }
        : { ...before, silentSince: before.silentSince ?? now },
    )
  }
  return {
    services: {
      read: () =>
        (['virus', 'spam', 'out'] as const).map((service) => ({
          service,
          kind: kinds[service],
          ...(states.get(service) ?? { respondedAt: null, silentSince: null }),
        })),
    },
    scanner: {
      readsMessages: scanner.readsMessages,
      async scan(content, signal) {
        const response = await scanner.scan(content, signal)
        if (response.verdict !== 'notScanned') recordResponse('virus', true)
        // A rejected size is a response, and a missing service is not an outage.
        else if (!response.isMissing && !response.isTooLarge) recordResponse('virus', false)
        return response
      },
    },
    spam: {
      classifiesArrivals: spam.classifiesArrivals,
      async score(question, signal) {
        const response = await spam.score(question, signal)
        recordResponse('spam', response.verdict === 'scored')
        return response
      },
    },
    mailOut: watchRelay(
      mailOut,
      kinds.out === 'relay' ? (isReached) => recordResponse('out', isReached) : null,
    ),
  }
}

/**
 * Records the availability of a relay, which is down if it responds for no recipient. Other servers are not
 * recorded: there are many, and the outage of one is no fault of this server.
 */
function watchRelay(
  mailOut: MailTransport,
  recordResponse: ((isReached: boolean) => void) | null,
): MailTransport {
  if (!recordResponse) return mailOut
  return {
    group: (recipients) => mailOut.group(recipients),
    ...(mailOut.findDomainsWithoutMail && {
      findDomainsWithoutMail: (domains: readonly string[], milliseconds: number) =>
        mailOut.findDomainsWithoutMail?.(domains, milliseconds) ?? Promise.resolve([]),
    }),
    async send(envelope, raw, maySend) {
      const outcomes = await mailOut.send(envelope, raw, maySend)
      if (outcomes.size > 0) recordResponse([...outcomes.values()].some(({ code }) => code !== null))
      return outcomes
    },
    close: () => mailOut.close(),
  }
}
