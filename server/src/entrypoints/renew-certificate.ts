import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import type { Certificate } from './message-server.ts'

export type ReadCertificate = () => Promise<Certificate>

const pollMilliseconds = 10_000

/**
 * Polls for a renewed certificate and applies it when it changed; an unusable one leaves the previous one active.
 * Returns a function that stops polling.
 */
export function renewCertificate(
  { clock, logger }: { clock: Clock; logger: Logger },
  read: ReadCertificate | null,
  { inUse, install }: { inUse: Certificate | null; install: (certificate: Certificate) => void },
): () => void {
  if (!read) return () => {}
  let current = inUse
  let reportedError = ''
  async function check(): Promise<void> {
    try {
      const now = await (read as ReadCertificate)()
      reportedError = ''
      if (now.cert === current?.cert && now.key === current.key) return
      install(now)
      current = now
      logger.info('renewed certificate loaded')
    } catch (error) {
      // Logged once per error: renewal tools may write the files one after the other.
      if (String(error) !== reportedError)
        logger.warn('reloading the certificate failed; the previous one stays in use', { error })
      reportedError = String(error)
    }
  }
  let cancel = clock.setTimer(pollMilliseconds, async function recheck() {
    cancel = clock.setTimer(pollMilliseconds, recheck)
    await check()
  })
  return () => cancel()
}
