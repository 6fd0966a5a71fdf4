import type { SearchReturn } from '@bocau/mail-core/imap/commands/search-key'
import { writeExtendedSearch } from '@bocau/mail-core/imap/responses/responses'
import { selectPartial, writePartialRange } from '@bocau/mail-core/imap/search/partial-results'
import { toRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import type { Session } from '../session.ts'
import type { SearchMatches, SearchResult } from './find-messages.ts'

/** Form of the search response that a command requests. */
interface ResultRequest {
  tag: string
  isUid: boolean
  returns: SearchReturn
}

/** Writes the search result in the requested form, and saves it if requested. */
export async function reportMatches(
  session: Session,
  { tag, isUid, returns }: ResultRequest,
  { result, modseq }: SearchMatches,
): Promise<void> {
  const { min, max, all, count, save, partial } = returns
  if (save) session.savedResult = toRanges(matchesToSave(result, returns))
  const reportsNothing = !min && !max && !all && !count && !partial
  if (reportsNothing && save) return
  const numbers = matchNumbers(result, isUid)
  // With only MIN or MAX, the MODSEQ is that of the returned messages (RFC 7162, 3.1.10).
  const isOfEnds = (min || max) && !all && !count && !partial
  const { indexes } = result
  const ends = [...(min ? indexes.subarray(0, 1) : []), ...(max ? indexes.subarray(-1) : [])]
  const line = writeExtendedSearch(tag, isUid, {
    ...(min ? { min: numbers[0] ?? null } : {}),
    ...(max ? { max: numbers.at(-1) ?? null } : {}),
    ...(all || reportsNothing ? { all: numbers } : {}),
    ...(count ? { count: numbers.length } : {}),
    ...(partial
      ? { partial: { range: writePartialRange(partial), numbers: selectPartial(numbers, partial) } }
      : {}),
    modseq:
      modseq !== null && isOfEnds ? greatestModseq({ ...result, indexes: Uint32Array.from(ends) }) : modseq,
  })
  await session.io.write(line)
}

/** Returns UIDs or sequence numbers, depending on the command. */
export function matchNumbers({ snapshot, sequences, indexes }: SearchResult, isUid: boolean): number[] {
  const numbers = isUid ? snapshot.uids : sequences
  return Array.from(indexes, (index) => numbers[index] as number)
}

/** Returns the highest MODSEQ of the results; null without results. */
export function greatestModseq({ snapshot: { modseqs }, indexes }: SearchResult): number | null {
  return indexes.length === 0
    ? null
    : indexes.reduce((highest, index) => Math.max(highest, modseqs[index] as number), 0)
}

/** With only MIN or MAX, only these messages are saved (RFC 5182, 2.4). */
function matchesToSave(result: SearchResult, { min, max, all, count, partial }: SearchReturn): number[] {
  const uids = matchNumbers(result, true)
  if (partial && !min && !max && !all && !count) return [...selectPartial(uids, partial)]
  if (all || count || partial || !(min || max) || uids.length === 0) return uids
  return [...(min ? [uids[0] as number] : []), ...(max ? [uids.at(-1) as number] : [])]
}
