import { writeSearch } from '@bocau/mail-core/imap/answers/answers'
import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { SearchKey, SearchReturn } from '@bocau/mail-core/imap/commands/search-key'
import type { Session } from '../session.ts'
import { tellNews } from '../tell-news.ts'
import { turnOnCondstore } from '../turn-on-condstore.ts'
import { type Found, findMessages, namesModseq } from './find-messages.ts'
import { greatestModseq, numbersOf, tellFound } from './found.ts'

type SearchCommand = Extract<TaggedCommand, { name: 'SEARCH' }>

/** Default return options of IMAP4rev2. */
const allAlone = { min: false, max: false, all: true, count: false, save: false, partial: null }

/** Runs SEARCH; returns sequence numbers or UIDs, as a list or in the extended form. */
export async function search(session: Session, command: SearchCommand): Promise<void> {
  const { tag, isUid } = command
  const returns = command.returns ?? (session.enabled.rev2 ? allAlone : null)
  const { found, modseq } = await find(session, command)
  if (returns) await tellFound(session, { tag, isUid, returns }, found, modseq)
  else await session.io.write(writeSearch(numbersOf(found, isUid), modseq))
  await tellNews(session, { mayTellGone: isUid })
}

/**
 * Runs a search; returns the matches and their highest MODSEQ if requested. A failed search clears the saved result.
 */
export async function find(
  session: Session,
  command: { search: SearchKey; returns?: SearchReturn | null },
): Promise<{ found: Found[]; modseq: number | null }> {
  const asksModseq = namesModseq(command.search)
  if (asksModseq) await turnOnCondstore(session)
  try {
    const found = await findMessages(session, command.search)
    return { found, modseq: asksModseq ? greatestModseq(found) : null }
  } catch (error) {
    if (command.returns?.save) session.saved = []
    throw error
  }
}
