import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { SearchKey, SearchReturn } from '@bocau/mail-core/imap/commands/search-key'
import { writeSearch } from '@bocau/mail-core/imap/responses/responses'
import { enableCondstore } from '../enable-condstore.ts'
import { reportFolderChanges } from '../report-folder-changes.ts'
import type { Session } from '../session.ts'
import { findMessages, namesModseq, type SearchMatch } from './find-messages.ts'
import { greatestModseq, matchNumbers, reportMatches } from './report-matches.ts'

type SearchCommand = Extract<TaggedCommand, { name: 'SEARCH' }>

/** Default return options of IMAP4rev2. */
const allOnly = { min: false, max: false, all: true, count: false, save: false, partial: null }

/** Runs SEARCH; returns sequence numbers or UIDs, as a list or in the extended form. */
export async function search(session: Session, command: SearchCommand): Promise<void> {
  const { tag, isUid } = command
  const returns = command.returns ?? (session.enabled.rev2 ? allOnly : null)
  const { matches, modseq } = await runSearch(session, command)
  if (returns) await reportMatches(session, { tag, isUid, returns }, { matches, modseq })
  else await session.io.write(writeSearch(matchNumbers(matches, isUid), modseq))
  await reportFolderChanges(session, { mayReportRemoved: isUid })
}

/**
 * Runs a search; returns the matches and their highest MODSEQ if requested. A failed search clears the saved result.
 */
export async function runSearch(
  session: Session,
  command: { search: SearchKey; returns?: SearchReturn | null },
): Promise<{ matches: SearchMatch[]; modseq: number | null }> {
  const needsModseq = namesModseq(command.search)
  if (needsModseq) await enableCondstore(session)
  try {
    const matches = await findMessages(session, command.search)
    return { matches, modseq: needsModseq ? greatestModseq(matches) : null }
  } catch (error) {
    if (command.returns?.save) session.savedResult = []
    throw error
  }
}
