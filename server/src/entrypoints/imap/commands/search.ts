import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { SearchKey, SearchReturn } from '@bocau/mail-core/imap/commands/search-key'
import { writeSearch } from '@bocau/mail-core/imap/responses/responses'
import { enableCondstore } from '../enable-condstore.ts'
import { reportFolderChanges } from '../report-folder-changes.ts'
import type { Session } from '../session.ts'
import { findMessages, namesModseq, type SearchMatches } from './find-messages.ts'
import { greatestModseq, matchNumbers, reportMatches } from './report-matches.ts'
import { SearchProgress } from './search-progress.ts'

type SearchCommand = Extract<TaggedCommand, { name: 'SEARCH' }>

/** Default return options of IMAP4rev2. */
const allOnly = { min: false, max: false, all: true, count: false, save: false, partial: null }

/** Runs SEARCH; returns sequence numbers or UIDs, as a list or in the extended form. */
export async function search(session: Session, command: SearchCommand): Promise<void> {
  const { tag, isUid } = command
  const returns = command.returns ?? (session.enabled.rev2 ? allOnly : null)
  await runSearch(session, command, async ({ result, modseq }) => {
    if (returns) await reportMatches(session, { tag, isUid, returns }, { result, modseq })
    else await session.io.write(writeSearch(matchNumbers(result, isUid), modseq))
  })
  await reportFolderChanges(session, { mayReportRemoved: isUid })
}

/**
 * Runs a search and reports its matches. Until then, the client receives the progress of a long search. A failed search
 * clears the saved result.
 */
export async function runSearch(
  session: Session,
  command: { tag: string; search: SearchKey; returns?: SearchReturn | null },
  report: (matches: SearchMatches) => Promise<void>,
): Promise<void> {
  const needsModseq = namesModseq(command.search)
  if (needsModseq) await enableCondstore(session)
  const progress = new SearchProgress(session, command.tag)
  try {
    const result = await findMessages(session, command.search, progress)
    progress.end()
    await report({ result, modseq: needsModseq ? greatestModseq(result) : null })
  } catch (error) {
    if (command.returns?.save) session.savedResult = []
    throw error
  } finally {
    progress.end()
  }
}
