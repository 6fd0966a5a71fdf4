import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import type { Certificate } from './message-server.ts'

/** Reads the certificate of a door. */
export type ReadCertificate = () => Promise<Certificate>

const renewEveryMilliseconds = 3_600_000

/** Reads a certificate again and again, because it is renewed; answers with what ends that. */
export function renewCertificate(
  { clock, logger }: { clock: Clock; logger: Logger },
  read: ReadCertificate | null,
  use: (certificate: Certificate) => void,
): () => void {
  if (!read) return () => {}
  let cancel = clock.setTimer(renewEveryMilliseconds, async function renew() {
    cancel = clock.setTimer(renewEveryMilliseconds, renew)
    await read().then(use, (error: unknown) =>
      logger.warn('the certificate could not be read again', { error }),
    )
  })
  return () => cancel()
}
