import type { FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { writeFlags } from '@bocau/mail-core/imap/responses/responses'
import type { FolderEntry, FolderSnapshot } from '../../../features/mail-programs/index.ts'
import { sessionFlags } from '../recent.ts'
import type { Session } from '../session.ts'

/** Items that are in the snapshot of a folder. */
type EntryItem = 'UID' | 'FLAGS' | 'MODSEQ'
const entryItems: readonly FetchItem['item'][] = ['UID', 'FLAGS', 'MODSEQ'] satisfies EntryItem[]

/** Returns the items if all are in the snapshot of the folder; otherwise null. */
export function entryItemsOf(items: readonly FetchItem[]): EntryItem[] | null {
  const names = items.map(({ item }) => item)
  const isEntryItem = (name: FetchItem['item']): name is EntryItem => entryItems.includes(name)
  return names.every(isEntryItem) ? names : null
}

/** Writes FETCH responses straight from the columns of a snapshot. The ends of the index ranges are exclusive. */
export async function writeEntries(
  session: Session,
  snapshot: FolderSnapshot,
  { items, ranges }: { items: readonly EntryItem[]; ranges: readonly { from: number; until: number }[] },
): Promise<void> {
  const { io } = session
  const flags = new FlagTexts(session)
  const { uids } = snapshot
  const writers = items.map((item): ((index: number) => string) => {
    if (item === 'UID') return (index) => `UID ${uids[index]}`
    if (item === 'FLAGS') return (index) => `FLAGS ${flags.textAt(snapshot, index)}`
    return (index) => `MODSEQ (${snapshot.modseqAt(index)})`
  })
  const [first = () => '', ...rest] = writers
  for (const { from, until } of ranges)
    for (let index = from; index < until; index++) {
      let line = `* ${index + 1} FETCH (${first(index)}`
      for (const write of rest) line += ` ${write(index)}`
      if (io.gather(`${line})\r\n`)) await io.flush()
    }
}

/** Written flags of messages, cached for those without keywords. */
class FlagTexts {
  readonly #session: Session
  readonly #cached = new Map<number, string>()

  constructor(session: Session) {
    this.#session = session
  }

  textAt(snapshot: FolderSnapshot, index: number): string {
    const key = snapshot.flagKeyAt(index)
    if (key === null || this.#session.selected?.isRecent(snapshot.uids[index] as number))
      return this.#write(snapshot.entryAt(index))
    let text = this.#cached.get(key)
    if (text === undefined) {
      text = this.#write(snapshot.entryAt(index))
      this.#cached.set(key, text)
    }
    return text
  }

  #write(entry: FolderEntry): string {
    return writeFlags(sessionFlags(this.#session, entry))
  }
}
