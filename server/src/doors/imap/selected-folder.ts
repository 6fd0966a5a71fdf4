import { type NumberRanges, placesIn } from '@bocau/mail-core/imap/sets/number-ranges'
import type { ShownFolder } from '../../features/mailbox/batch/index.ts'
import type { FolderEntry, FolderSnapshot } from '../../features/mailbox/folder-view/index.ts'
import type { ImapDeps } from './deps.ts'
import { MessageList } from './message-list.ts'

/** What a session that looks at a folder is to be told. */
export interface FolderNews {
  /** UIDs of messages that are gone, with the places they had, the last first. */
  gone: { uids: number[]; places: number[] }
  /** How many there are now; null where none came. */
  exists: number | null
  /** UIDs of those that came. */
  came: readonly number[]
  changed: FolderEntry[]
}

/** A folder that a session looks at, as it was told of it. */
export class SelectedFolder {
  readonly id: string
  readonly name: string
  readonly isReadOnly: boolean
  readonly messages: MessageList
  /** As of what the session was told. */
  numbers: FolderSnapshot['numbers']
  /** Messages that are gone, of which the session must not be told yet. */
  readonly untold = new Set<number>()
  /** From when on what vanished may still be seen. */
  #seenSince: number
  /** The numbers of messages that this session was the first to hear of, from the first to before the last of each. */
  readonly #recent: { from: number; until: number }[] = []
  /** The keywords that the session was told of. */
  readonly keywords = new Set<string>()

  constructor(folder: ShownFolder, { numbers, uids }: FolderSnapshot, isReadOnly: boolean) {
    this.id = folder.id
    this.name = folder.name
    this.isReadOnly = isReadOnly
    this.numbers = numbers
    this.#seenSince = numbers.modseq
    this.messages = new MessageList(uids)
  }

  /** Messages are recent to this session as long as it looks at the folder. */
  addRecent(from: number): void {
    const until = this.numbers.nextUid
    const last = this.#recent.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (from < until) this.#recent.push({ from, until })
  }

  isRecent(uid: number): boolean {
    return this.#recent.some(({ from, until }) => from <= uid && uid < until)
  }

  /** How many of the messages that the session was told of are recent to it. */
  countRecent(): number {
    const ranges: NumberRanges = this.#recent.map(({ from, until }) => [from, until - 1])
    return placesIn(this.messages.uids, ranges).reduce((sum, { from, until }) => sum + until - from, 0)
  }

  /** From which MODSEQ on messages have vanished that the session may still see. */
  get seenSince(): number {
    return this.#seenSince
  }

  /**
   * What has changed since the session was told; null where the folder is gone. Where it must not hear that messages
   * are gone, because it names others by their places, they stay until it may.
   */
  async readNews(
    deps: ImapDeps,
    accountId: string,
    { mayTellGone }: { mayTellGone: boolean },
  ): Promise<FolderNews | null> {
    const now = await deps.snapshots.read(deps, accountId, this.id)
    if (!now) return null
    const news: FolderNews = { gone: { uids: [], places: [] }, exists: null, came: [], changed: [] }
    if (now.numbers.modseq !== this.numbers.modseq) this.#takeChanges(now, news)
    if (!mayTellGone || this.untold.size === 0) return news
    news.gone.uids = [...this.untold]
    news.gone.places = this.messages.remove(this.untold)
    // What is gone is told first: then there are so many left.
    if (news.exists !== null) news.exists = this.messages.count
    this.untold.clear()
    if (this.messages.count === now.count) this.messages.become(now.uids)
    this.#seenSince = this.numbers.modseq
    return news
  }

  #takeChanges(now: FolderSnapshot, news: FolderNews): void {
    const { came, gone } = this.messages.compare(now.uids)
    const before = this.messages.last
    news.changed = now
      .changedSince(this.numbers.modseq)
      .filter(({ uid }) => uid <= before && this.messages.sequenceOf(uid) > 0)
    for (const uid of gone) this.untold.add(uid)
    if (this.untold.size === 0) this.messages.become(now.uids)
    else this.messages.add(came)
    if (came.length > 0) news.exists = this.messages.count
    news.came = came
    this.numbers = now.numbers
  }
}
