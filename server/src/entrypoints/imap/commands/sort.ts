import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { SortCriterion } from '@bocau/mail-core/imap/commands/search-key'
import { envelopeOf } from '@bocau/mail-core/imap/message/description'
import { type Envelope, sentAtOf } from '@bocau/mail-core/imap/message/envelope'
import { writeSort } from '@bocau/mail-core/imap/responses/responses'
import { type SortKeys, sortKeysOf, sortMessages } from '@bocau/mail-core/imap/sort/sort-messages'
import { threadByReferences } from '@bocau/mail-core/imap/sort/thread-by-references'
import {
  type ThreadedMessage,
  threadBySubject,
  threadedMessageOf,
  writeThreads,
} from '@bocau/mail-core/imap/sort/thread-messages'
import { type Described, describeContents } from '../../../features/descriptions/index.ts'
import { findReferences } from '../../../features/mail-programs/index.ts'
import { findContents, type MessageContent } from '../../../features/messages/index.ts'
import { reportFolderChanges } from '../report-folder-changes.ts'
import type { Session } from '../session.ts'
import type { SearchMatch } from './find-messages.ts'
import { matchNumbers, reportMatches } from './report-matches.ts'
import { runSearch } from './search.ts'

type CommandOf<Name extends TaggedCommand['name']> = Extract<TaggedCommand, { name: Name }>

export async function sort(session: Session, command: CommandOf<'SORT'>): Promise<void> {
  const { tag, isUid, criteria, returns } = command
  const { matches, modseq } = await runSearch(session, command)
  const sorted = await sortMatches(session, matches, criteria)
  if (returns) await reportMatches(session, { tag, isUid, returns }, { matches: sorted, modseq })
  else await session.io.write(writeSort(matchNumbers(sorted, isUid), modseq))
  await reportFolderChanges(session, { mayReportRemoved: isUid })
}

/** Runs THREAD (RFC 5256): groups the matches by references or by subject. */
export async function thread(session: Session, command: CommandOf<'THREAD'>): Promise<void> {
  const { matches } = await runSearch(session, command)
  const messages: ThreadedMessage[] = []
  for await (const some of readInChunks(session, matches, true)) {
    const ids = some.map(({ match: { entry } }) => entry.id)
    const references = await findReferences(session.deps, session.folder.accountId, ids)
    for (const { match: one, content, envelope } of some)
      messages.push(
        threadedMessageOf(envelope, references.get(one.entry.id) ?? null, {
          number: command.isUid ? one.attributes.uid : one.attributes.sequence,
          sequence: one.attributes.sequence,
          internalDate: content.receivedAt,
          sentAt: sentAtOf(envelope),
        }),
      )
  }
  const threads =
    command.algorithm === 'references' ? threadByReferences(messages) : threadBySubject(messages)
  await session.io.write(`* THREAD${threads.length > 0 ? ' ' : ''}${writeThreads(threads)}\r\n`)
  await reportFolderChanges(session, { mayReportRemoved: command.isUid })
}

/** Sort criteria stored in the database; all others need the description of the message. */
const entryCriteria = new Set<SortCriterion['by']>(['arrival', 'size'])

/** Sorts the matches by the criteria; reads the data that these need. */
async function sortMatches(
  session: Session,
  matches: readonly SearchMatch[],
  criteria: readonly SortCriterion[],
): Promise<SearchMatch[]> {
  const keys: (SortKeys & { match: SearchMatch })[] = []
  const isDescribed = criteria.some(({ by }) => !entryCriteria.has(by))
  for await (const some of readInChunks(session, matches, isDescribed))
    for (const { match: one, content, envelope } of some)
      keys.push({
        ...sortKeysOf(envelope, {
          sequence: one.attributes.sequence,
          internalDate: content.receivedAt,
          sentAt: sentAtOf(envelope),
          size: content.size ?? 0,
        }),
        match: one,
      })
  return sortMessages(keys, criteria).map((one) => one.match)
}

const readAtOnce = 500

/** A match with its data. */
interface DescribedMatch {
  match: SearchMatch
  content: MessageContent
  envelope: Envelope
}

/**
 * Yields the matches with their data in chunks, so that other requests run in between; leaves out messages deleted
 * meanwhile.
 */
async function* readInChunks(
  session: Session,
  matches: readonly SearchMatch[],
  isDescribed: boolean,
): AsyncGenerator<DescribedMatch[]> {
  const {
    deps,
    folder: { accountId },
  } = session
  for (let at = 0; at < matches.length; at += readAtOnce) {
    const some = matches.slice(at, at + readAtOnce)
    const ids = some.map(({ entry }) => entry.id)
    const contents = await findContents(deps, accountId, ids)
    const described = isDescribed
      ? await describeContents(deps, { accountId }, [...contents.values()])
      : new Map<string, Described>()
    yield some.flatMap((one) => {
      const content = contents.get(one.entry.id)
      const envelope = envelopeOf(described.get(one.entry.id) ?? { header: '' })
      return content ? [{ match: one, content, envelope }] : []
    })
  }
}
