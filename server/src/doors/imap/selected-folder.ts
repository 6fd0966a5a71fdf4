import {
  type FolderEntry,
  type FolderNumbers,
  getFolderNumbers,
  listEntries,
  listFolderUids,
  listVanished,
  type ShownFolder,
} from '../../features/mailbox/folder-view/index.ts'
import type { ImapDeps } from './deps.ts'
import { MessageList } from './message-list.ts'

/** What a session that looks at a folder is to be told. */
export interface FolderNews {
  /** UIDs of messages that are gone, with the places they had, the last first. */
  gone: { uids: number[]; places: number[] }
  /** How many there are now; null where none came. */
  exists: number | null
  changed: FolderEntry[]
}

/** A folder that a session looks at, as it was told of it. */
export class SelectedFolder {
  readonly id: string
  readonly name: string
  readonly isReadOnly: boolean
  readonly messages: MessageList
  /** As of what the session was told. */
  numbers: FolderNumbers
  /** Messages that are gone, of which the session must not be told yet. */
  readonly untold = new Set<number>()
  /** From when on what vanished may still be seen. */
  #seenSince: number
  /** The keywords that the session was told of. */
  readonly keywords = new Set<string>()

  private constructor(
    folder: ShownFolder,
    numbers: FolderNumbers,
    uids: readonly number[],
    isReadOnly: boolean,
  ) {
    this.id = folder.id
    this.name = folder.name
    this.isReadOnly = isReadOnly
    this.numbers = numbers
    this.#seenSince = numbers.modseq
    this.messages = new MessageList(uids)
  }

  /** Looks at a folder; null where it is gone. */
  static async open(
    deps: ImapDeps,
    accountId: string,
    folder: ShownFolder,
    isReadOnly: boolean,
  ): Promise<SelectedFolder | null> {
    // The numbers first: what changes between the two questions is told once more, not missed.
    const numbers = await getFolderNumbers(deps, accountId, folder.id)
    if (!numbers) return null
    const uids = await listFolderUids(deps, accountId, folder.id)
    return new SelectedFolder(folder, numbers, uids, isReadOnly)
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
    const now = await getFolderNumbers(deps, accountId, this.id)
    if (!now) return null
    const news: FolderNews = { gone: { uids: [], places: [] }, exists: null, changed: [] }
    if (now.modseq !== this.numbers.modseq) await this.#readChanges(deps, accountId, now, news)
    if (!mayTellGone || this.untold.size === 0) return news
    news.gone.uids = [...this.untold]
    news.gone.places = this.messages.remove(this.untold)
    // What is gone is told first: then there are so many left.
    if (news.exists !== null) news.exists = this.messages.count
    this.untold.clear()
    this.#seenSince = this.numbers.modseq
    return news
  }

  async #readChanges(deps: ImapDeps, accountId: string, now: FolderNumbers, news: FolderNews): Promise<void> {
    const since = this.numbers.modseq
    const before = this.messages.last
    const came = await listFolderUids(deps, accountId, this.id, Math.max(before, this.numbers.nextUid - 1))
    const range = { folderId: this.id, toUid: before, afterModseq: since }
    for await (const some of listEntries(deps, accountId, range))
      news.changed.push(...some.filter((entry) => this.messages.sequenceOf(entry.uid) > 0))
    for (const { uid } of await listVanished(deps, accountId, this.id, since))
      if (this.messages.sequenceOf(uid) > 0) this.untold.add(uid)
    if (came.length > 0) {
      this.messages.add(came)
      news.exists = this.messages.count
    }
    this.numbers = now
  }
}
