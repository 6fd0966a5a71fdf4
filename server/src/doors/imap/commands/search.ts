import { writeExtendedSearch, writeSearch } from '@bocau/mail-core/imap/answers/answers'
import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { SearchReturn } from '@bocau/mail-core/imap/commands/search-key'
import { selectPartial, writePartialRange } from '@bocau/mail-core/imap/search/partial-results'
import { rangesOf } from '@bocau/mail-core/imap/sets/number-ranges'
import type { Session } from '../session.ts'
import { tellNews } from '../tell-news.ts'
import { type Found, findMessages, namesModseq } from './find-messages.ts'

type SearchCommand = Extract<TaggedCommand, { name: 'SEARCH' }>

/** Answers with the messages that are found: by their places or their UIDs, as a list or as what is asked of it. */
export async function search(session: Session, command: SearchCommand): Promise<void> {
  const { returns } = command
  if (namesModseq(command.search)) session.enabled.condstore = true
  let found: Found[]
  try {
    found = await findMessages(session, command.search)
  } catch (error) {
    if (returns?.save) session.saved = []
    throw error
  }
  const numbers = found.map(({ facts }) => (command.isUid ? facts.uid : facts.sequence))
  const modseqs = found.map(({ facts }) => facts.modseq)
  const modseq =
    namesModseq(command.search) && found.length > 0 ? Math.max(...modseqs.slice(0, 100_000)) : null
  if (!returns) await session.io.write(writeSearch(numbers, modseq))
  else {
    if (returns.save) session.saved = rangesOf(savedOf(found, returns))
    await tellExtended(session, command, numbers, { returns, modseq })
  }
  await tellNews(session, { mayTellGone: command.isUid })
}

/** With MIN or MAX alone only they are kept (RFC 5182, 2.4). */
function savedOf(found: readonly Found[], { min, max, all, count }: SearchReturn): number[] {
  const uids = found.map(({ facts }) => facts.uid)
  if (all || count || !(min || max) || uids.length === 0) return uids
  return [...(min ? [uids[0] as number] : []), ...(max ? [uids.at(-1) as number] : [])]
}

async function tellExtended(
  session: Session,
  { tag, isUid }: { tag: string; isUid: boolean },
  numbers: readonly number[],
  { returns, modseq }: { returns: SearchReturn; modseq: number | null },
): Promise<void> {
  const { min, max, all, count, save, partial } = returns
  const tellsNothing = !min && !max && !all && !count && !partial
  if (tellsNothing && save) return
  const line = writeExtendedSearch(tag, isUid, {
    ...(min ? { min: numbers[0] ?? null } : {}),
    ...(max ? { max: numbers.at(-1) ?? null } : {}),
    ...(all || tellsNothing ? { all: numbers } : {}),
    ...(count ? { count: numbers.length } : {}),
    ...(partial
      ? { partial: { range: writePartialRange(partial), numbers: selectPartial(numbers, partial) } }
      : {}),
    modseq,
  })
  await session.io.write(line)
}
