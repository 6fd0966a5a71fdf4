import type { SearchKey } from '@bocau/mail-core/imap/commands/search-key'
import {
  type LeafKey,
  listLeafKeys,
  type SearchContext,
  type SearchedMessages,
  sequencesOf,
} from '@bocau/mail-core/imap/search/evaluate-search'
import type { ColumnKinds, KindName } from '../../../features/folder-columns/index.ts'
import type { FolderSnapshot } from '../../../features/mail-programs/index.ts'
import { findContents } from '../../../features/messages/index.ts'
import { yieldToEventLoop } from '../../../kernel/batches.ts'
import { findFlagged } from '../flags.ts'
import type { Session } from '../session.ts'

const readAtOnce = 500

const keysWithNumbers: ReadonlySet<LeafKey['key']> = new Set<LeafKey['key']>([
  'internalDate',
  'sentDate',
  'older',
  'younger',
  'larger',
  'smaller',
])
const keysWithContents: ReadonlySet<LeafKey['key']> = new Set<LeafKey['key']>(['savedDate', 'threadId'])

/** The selected folder during a search, with the data that the search needs. */
export interface SearchedFolder {
  readonly snapshot: FolderSnapshot
  readonly messages: SearchedMessages
  readonly context: SearchContext
}

/** Reads a column of the selected folder in the state of a snapshot. */
export function readColumn<Name extends KindName>(
  { deps, folder }: Session,
  snapshot: FolderSnapshot,
  name: Name,
): Promise<ColumnKinds[Name]> {
  return deps.columns.read(deps, { accountId: folder.accountId, folderId: folder.id, snapshot }, name)
}

/** Reads the selected folder for a search. */
export async function readSearchedFolder(session: Session, key: SearchKey): Promise<SearchedFolder> {
  const { deps, folder } = session
  const snapshot = await session.readFolder()
  const keys = listLeafKeys(key).map((leaf) => leaf.key)
  const numbers = keys.some((one) => keysWithNumbers.has(one))
    ? await readColumn(session, snapshot, 'numbers')
    : null
  const contents = keys.some((one) => keysWithContents.has(one))
    ? await readContents(session, snapshot)
    : noContents
  return {
    snapshot,
    messages: {
      uids: snapshot.uids,
      sequences: sequencesOf(snapshot.uids, folder.messages.uids),
      modseqs: snapshot.modseqs,
      internalDates: numbers?.internalDates ?? noNumbers,
      sizes: numbers?.sizes ?? noNumbers,
      sentDays: numbers?.sentDays ?? noNumbers,
      savedDates: contents.savedDates,
      emailIds: snapshot.ids,
      threadIds: contents.threadIds,
      withFlag: (flag) => findFlagged(snapshot, flag),
      isRecent: (uid) => folder.isRecent(uid),
    },
    context: {
      largestSequence: folder.messages.count,
      largestUid: folder.messages.last,
      savedUids: session.savedResult,
      now: deps.clock.now(),
    },
  }
}

const noNumbers = new Float64Array()
const noContents = { savedDates: noNumbers, threadIds: new BigInt64Array() }

/** Reads the times when the messages were saved, and their threads; both may change, so they are not cached. */
async function readContents({ deps, folder }: Session, snapshot: FolderSnapshot) {
  const savedDates = new Float64Array(snapshot.count).fill(Number.NaN)
  const threadIds = new BigInt64Array(snapshot.count)
  for (let at = 0; at < snapshot.count; at += readAtOnce) {
    const ids = [...snapshot.ids.subarray(at, at + readAtOnce)].map(String)
    const contents = await findContents(deps, folder.accountId, ids)
    for (const [index, id] of ids.entries()) {
      const content = contents.get(id)
      if (!content) continue
      savedDates[at + index] = content.savedAt
      threadIds[at + index] = BigInt(content.threadId)
    }
    await yieldToEventLoop()
  }
  return { savedDates, threadIds }
}
