import { writeContinuation, writeStatus } from '@bocau/mail-core/imap/answers/answers'
import { imapLimits } from '../imap-limits.ts'
import { Answer, type Session } from '../session.ts'
import { tellNews } from '../tell-news.ts'
import { tellWishes } from './notify.ts'

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
    await tellNews(session, { mayTellGone: true })
    await tellWishes(session)
    await session.io.flush()
    const ended = await Promise.race([done, change])
    if (!ended) continue
    const { event } = ended
    if (event.kind === 'line' && event.line.trim().toUpperCase() === 'DONE') return
    throw new Answer('BAD', 'Only DONE ends IDLE')
  }
}

/** Builds the BYE response for a connection that the server closes. */
export const farewell = (sentence: string, code: string | null = null): string =>
  writeStatus('*', 'BYE', sentence, code)
