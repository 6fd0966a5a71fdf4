import { writeSort } from '@bocau/mail-core/imap/answers/answers'
import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { SortCriterion } from '@bocau/mail-core/imap/commands/search-key'
import { envelopeOf } from '@bocau/mail-core/imap/message/description'
import { type Envelope, sentAtOf } from '@bocau/mail-core/imap/message/envelope'
import { type SortKeys, sortKeysOf, sortMessages } from '@bocau/mail-core/imap/sort/sort-messages'
import { threadByReferences } from '@bocau/mail-core/imap/sort/thread-by-references'
import {
  type ThreadedMessage,
  threadBySubject,
  threadedMessageOf,
  writeThreads,
} from '@bocau/mail-core/imap/sort/thread-messages'
import { type Described, describeContents } from '../../../features/mailbox/descriptions/index.ts'
import {
  findContents,
  findReferences,
  type MessageContent,
} from '../../../features/mailbox/folder-view/index.ts'
import type { Session } from '../session.ts'
import { tellNews } from '../tell-news.ts'
import type { Found } from './find-messages.ts'
import { numbersOf, tellFound } from './found.ts'
import { find } from './search.ts'

type Of<Name extends TaggedCommand['name']> = Extract<TaggedCommand, { name: Name }>

export async function sort(session: Session, command: Of<'SORT'>): Promise<void> {
  const { tag, isUid, criteria, returns } = command
  const { found, modseq } = await find(session, command)
  const sorted = await inOrder(session, found, criteria)
  if (returns) await tellFound(session, { tag, isUid, returns }, sorted, modseq)
  else await session.io.write(writeSort(numbersOf(sorted, isUid), modseq))
  await tellNews(session, { mayTellGone: isUid })
}

export async function thread(session: Session, command: Of<'THREAD'>): Promise<void> {
  const { found } = await find(session, command)
  const messages: ThreadedMessage[] = []
  for await (const some of inPieces(session, found, true)) {
    const ids = some.map(({ found: { entry } }) => entry.id)
    const references = await findReferences(session.deps, session.accountId, ids)
    for (const { found: one, content, envelope } of some)
      messages.push(
        threadedMessageOf(envelope, references.get(one.entry.id) ?? null, {
          number: command.isUid ? one.facts.uid : one.facts.sequence,
          sequence: one.facts.sequence,
          internalDate: content.receivedAt,
          sentAt: sentAtOf(envelope),
        }),
      )
  }
  const threads =
    command.algorithm === 'references' ? threadByReferences(messages) : threadBySubject(messages)
  await session.io.write(`* THREAD${threads.length > 0 ? ' ' : ''}${writeThreads(threads)}\r\n`)
  await tellNews(session, { mayTellGone: command.isUid })
}

/** Sort criteria stored in the database; all others need the description of the message. */
const known = new Set<SortCriterion['by']>(['arrival', 'size'])

async function inOrder(
  session: Session,
  found: readonly Found[],
  criteria: readonly SortCriterion[],
): Promise<Found[]> {
  const keys: (SortKeys & { found: Found })[] = []
  const isDescribed = criteria.some(({ by }) => !known.has(by))
  for await (const some of inPieces(session, found, isDescribed))
    for (const { found: one, content, envelope } of some)
      keys.push({
        ...sortKeysOf(envelope, {
          sequence: one.facts.sequence,
          internalDate: content.receivedAt,
          sentAt: sentAtOf(envelope),
          size: content.size ?? 0,
        }),
        found: one,
      })
  return sortMessages(keys, criteria).map((one) => one.found)
}

const readAtOnce = 500

interface Read {
  found: Found
  content: MessageContent
  envelope: Envelope
}

/**
 * Yields the matches with their data in chunks, so that other requests run in between; leaves out messages deleted
 * meanwhile.
 */
async function* inPieces(
  session: Session,
  found: readonly Found[],
  isDescribed: boolean,
): AsyncGenerator<Read[]> {
  const { deps, accountId } = session
  for (let at = 0; at < found.length; at += readAtOnce) {
    const some = found.slice(at, at + readAtOnce)
    const ids = some.map(({ entry }) => entry.id)
    const contents = await findContents(deps, accountId, ids)
    const described = isDescribed
      ? await describeContents(deps, { accountId }, [...contents.values()])
      : new Map<string, Described>()
    yield some.flatMap((one) => {
      const content = contents.get(one.entry.id)
      const envelope = envelopeOf(described.get(one.entry.id) ?? { header: '' })
      return content ? [{ found: one, content, envelope }] : []
    })
  }
}
