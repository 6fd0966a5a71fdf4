import { writeContinuation, writeStatus } from '@bocau/mail-core/imap/answers/answers'
import { imapLimits } from '../imap-limits.ts'
import { Answer, type Session } from '../session.ts'
import { tellNews } from '../tell-news.ts'
import { tellWishes } from './notify.ts'

/** Tells what happens as it happens, until the program says DONE. */
export async function idle(session: Session, nextChange: () => Promise<void>): Promise<void> {
  session.io.stream.expectLine()
  await session.io.write(writeContinuation('idling'))
  const done = session.io.next(imapLimits.idle).then((event) => ({ event }))
  // Whoever waits for it below hears of its failure; until then nobody does.
  done.catch(() => {})
  for (;;) {
    // Asked for before looking: what happens in between is told, not missed.
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

/** What is said before a connection ends that its program did not end. */
export const farewell = (sentence: string, code: string | null = null): string =>
  writeStatus('*', 'BYE', sentence, code)
