import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import type { Certificate } from './message-server.ts'

export type ReadCertificate = () => Promise<Certificate>

const lookEveryMilliseconds = 10_000

/**
 * Polls for a renewed certificate and applies it when it changed; an unusable one leaves the previous one active.
 * Returns a function that stops polling.
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
      // Logged once per error: renewal tools may write the files one after the other.
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
