import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { SortCriterion } from '@bocau/mail-core/imap/commands/search-key'
import { writeSort } from '@bocau/mail-core/imap/responses/responses'
import { type RankedCriterion, sortByRanks } from '@bocau/mail-core/imap/sort/sort-by-ranks'
import { writeThreadsByReferences } from '@bocau/mail-core/imap/sort/thread-by-references'
import { writeThreadsBySubject } from '@bocau/mail-core/imap/sort/thread-by-subject'
import type { KindName } from '../../../features/folder-columns/index.ts'
import { runSteps } from '../../../kernel/batches.ts'
import { reportFolderChanges } from '../report-folder-changes.ts'
import type { Session } from '../session.ts'
import type { SearchResult } from './find-messages.ts'
import { matchNumbers, reportMatches } from './report-matches.ts'
import { runSearch } from './search.ts'
import { readColumn } from './searched-folder.ts'

type CommandOf<Name extends TaggedCommand['name']> = Extract<TaggedCommand, { name: Name }>

export async function sort(session: Session, command: CommandOf<'SORT'>): Promise<void> {
  const { tag, isUid, criteria, returns } = command
  await runSearch(session, command, async ({ result, modseq }) => {
    const sorted = await sortResult(session, result, criteria)
    if (returns) await reportMatches(session, { tag, isUid, returns }, { result: sorted, modseq })
    else await session.io.write(writeSort(matchNumbers(sorted, isUid), modseq))
  })
  await reportFolderChanges(session, { mayReportRemoved: isUid })
}

/** Runs THREAD (RFC 5256): groups the matches by references or by subject. */
export async function thread(session: Session, command: CommandOf<'THREAD'>): Promise<void> {
  await runSearch(session, command, async ({ result }) => {
    const data = await readColumn(session, result.snapshot, 'threads')
    const { indexes: byDate } = await sortResult(session, result, [{ by: 'date', isReverse: false }])
    const numbers = command.isUid ? result.snapshot.uids : result.sequences
    const messages = { data, indexes: result.indexes, byDate, numbers }
    const threads = await runSteps(
      command.algorithm === 'references'
        ? writeThreadsByReferences(messages)
        : writeThreadsBySubject(messages),
    )
    await session.io.write(`* THREAD${threads === '' ? '' : ' '}${threads}\r\n`)
  })
  await reportFolderChanges(session, { mayReportRemoved: command.isUid })
}

/** Column of each criterion that compares texts. */
const textColumns = {
  subject: 'baseSubject',
  from: 'fromMailbox',
  to: 'toMailbox',
  cc: 'ccMailbox',
  displayFrom: 'fromName',
  displayTo: 'toName',
} as const satisfies { [By in SortCriterion['by']]?: KindName }

/** Sorts the matches by the criteria. */
async function sortResult(
  session: Session,
  result: SearchResult,
  criteria: readonly SortCriterion[],
): Promise<SearchResult> {
  const ranked: RankedCriterion[] = []
  for (const { by, isReverse } of criteria)
    ranked.push({ ranks: await readRanks(session, result, by), isReverse })
  return { ...result, indexes: await runSteps(sortByRanks(result.indexes, ranked)) }
}

async function readRanks(
  session: Session,
  { snapshot }: SearchResult,
  by: SortCriterion['by'],
): Promise<Uint32Array> {
  if (by === 'arrival' || by === 'size' || by === 'date')
    return (await readColumn(session, snapshot, 'numbers')).ranks(by)
  return (await readColumn(session, snapshot, textColumns[by])).ranks()
}
