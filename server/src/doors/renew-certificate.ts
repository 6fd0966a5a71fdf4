import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import type { Certificate } from './message-server.ts'

/** Reads the certificate of a door, as it is now. */
export type ReadCertificate = () => Promise<Certificate>

const lookEveryMilliseconds = 10_000

/**
 * Reads a certificate again and again, because it is renewed, and puts it to use once it has changed; one that is of no
 * use leaves the one before in its place. Answers with what ends that.
 */
export function renewCertificate(
  { clock, logger }: { clock: Clock; logger: Logger },
  read: ReadCertificate | null,
  { inUse, takeUp }: { inUse: Certificate | null; takeUp: (certificate: Certificate) => void },
): () => void {
  if (!read) return () => {}
  let known = inUse
  let toldOf = ''
  async function look(): Promise<void> {
    try {
      const now = await (read as ReadCertificate)()
      toldOf = ''
      if (now.cert === known?.cert && now.key === known.key) return
      takeUp(now)
      known = now
      logger.info('a door uses the new certificate', {})
    } catch (error) {
      // Said once and not every time: who renews a certificate may write its files one after the other.
      if (String(error) !== toldOf)
        logger.warn('the certificate could not be read again, the one before goes on', { error })
      toldOf = String(error)
    }
  }
  let cancel = clock.setTimer(lookEveryMilliseconds, async function again() {
    cancel = clock.setTimer(lookEveryMilliseconds, again)
    await look()
  })
  return () => cancel()
}
