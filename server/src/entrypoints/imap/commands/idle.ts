import { writeContinuation, writeStatus } from '@bocau/mail-core/imap/responses/responses'
import { imapLimits } from '../imap-limits.ts'
import { reportFolderChanges } from '../report-folder-changes.ts'
import { type Session, StatusResponse } from '../session.ts'
import { reportRegistered } from './notify.ts'

/** Reports changes immediately until the client sends DONE. */
export async function idle(session: Session, nextChange: () => Promise<void>): Promise<void> {
  session.io.stream.expectLine()
  await session.io.write(writeContinuation('idling'))
  const done = session.io.next(imapLimits.idle).then((event) => ({ event }))
  // The failure is handled below; until then it must not be an unhandled rejection.
  done.catch(() => {})
  for (;;) {
    // Subscribed before reading, so that no change in between is missed.
    const change = nextChange()
    await reportFolderChanges(session, { mayReportRemoved: true })
    await reportRegistered(session)
    await session.io.flush()
    const outcome = await Promise.race([done, change])
    if (!outcome) continue
    const { event } = outcome
    if (event.kind === 'line' && event.line.trim().toUpperCase() === 'DONE') return
    throw new StatusResponse('BAD', 'Only DONE ends IDLE')
  }
}

/** Builds the BYE response for a connection that the server closes. */
export const byeResponse = (sentence: string, code: string | null = null): string =>
  writeStatus('*', 'BYE', { sentence, code })
