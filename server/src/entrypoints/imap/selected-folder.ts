import { indexRanges, type NumberRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import type { FolderEntry, FolderSnapshot } from '../../features/mail-programs/index.ts'
import type { ImapDeps } from './deps.ts'
import { MessageList } from './message-list.ts'
import type { ReachableFolder } from './reachable-folder.ts'

/** Changes to report for the selected folder. */
export interface FolderChanges {
  /** UIDs of deleted messages with their sequence numbers in descending order. */
  removed: { uids: number[]; sequences: number[] }
  /** Number of messages; null when none is new. */
  exists: number | null
  /** UIDs of new messages. */
  added: readonly number[]
  changed: FolderEntry[]
}

/** Selected folder in the state that was reported to the session. */
export class SelectedFolder {
  readonly id: string
  readonly accountId: string
  /** True for a folder of another mailbox, to which the right may end. */
  readonly isShared: boolean
  readonly name: string
  isReadOnly: boolean
  readonly messages: MessageList
  /** In the reported state. */
  numbers: FolderSnapshot['numbers']
  /** Deleted messages whose EXPUNGE must not be reported yet. */
  readonly postponedExpunges = new Set<number>()
  /** MODSEQ from which vanished messages may still be visible. */
  #reportedSince: number
  /** UID ranges that are recent in this session; `until` is exclusive. */
  readonly #recent: { from: number; until: number }[] = []
  /** Keywords that were announced in FLAGS. */
  readonly keywords = new Set<string>()

  constructor(folder: ReachableFolder, { numbers, uids }: FolderSnapshot, isReadOnly: boolean) {
    this.id = folder.id
    this.accountId = folder.accountId
    this.isShared = folder.mailbox !== null
    this.name = folder.name
    this.isReadOnly = isReadOnly
    this.numbers = numbers
    this.#reportedSince = numbers.modseq
    this.messages = new MessageList(uids)
  }

  /** Marks new messages as recent for as long as the folder is selected. */
  addRecent(from: number): void {
    const until = this.numbers.nextUid
    const last = this.#recent.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (from < until) this.#recent.push({ from, until })
  }

  isRecent(uid: number): boolean {
    return this.#recent.some(({ from, until }) => from <= uid && uid < until)
  }

  /** Counts the reported messages that are recent in this session. */
  countRecent(): number {
    const ranges: NumberRanges = this.#recent.map(({ from, until }) => [from, until - 1])
    return indexRanges(this.messages.uids, ranges).reduce((sum, { from, until }) => sum + until - from, 0)
  }

  /** Returns the MODSEQ from which vanished messages are still visible to the session. */
  get reportedSince(): number {
    return this.#reportedSince
  }

  /**
   * Returns the unreported changes; null when the folder was deleted. During commands with sequence numbers, EXPUNGE is
   * postponed and the messages stay in the list.
   */
  async readChanges(
    deps: ImapDeps,
    { mayReportRemoved }: { mayReportRemoved: boolean },
  ): Promise<FolderChanges | null> {
    const now = await deps.snapshots.read(deps, this.accountId, this.id)
    if (!now) return null
    const changes: FolderChanges = {
      removed: { uids: [], sequences: [] },
      exists: null,
      added: [],
      changed: [],
    }
    if (now.numbers.modseq !== this.numbers.modseq) this.#applyChanges(now, changes)
    if (!mayReportRemoved || this.postponedExpunges.size === 0) return changes
    changes.removed.uids = [...this.postponedExpunges]
    changes.removed.sequences = this.messages.remove(this.postponedExpunges)
    // EXPUNGE is reported before EXISTS, which then has the reduced count.
    if (changes.exists !== null) changes.exists = this.messages.count
    this.postponedExpunges.clear()
    if (this.messages.count === now.count) this.messages.replaceWith(now.uids)
    this.#reportedSince = this.numbers.modseq
    return changes
  }

  /** Adds the differences between the reported state and the current snapshot to the changes. */
  #applyChanges(now: FolderSnapshot, changes: FolderChanges): void {
    const { added, removed } = this.messages.compare(now.uids)
    const before = this.messages.last
    const changed = now.changedSince(this.numbers.modseq)
    const hasSameMessages = this.messages.uids === now.uids
    changes.changed = hasSameMessages
      ? changed
      : changed.filter(({ uid }) => uid <= before && this.messages.sequenceOf(uid) > 0)
    for (const uid of removed) this.postponedExpunges.add(uid)
    if (this.postponedExpunges.size === 0) this.messages.replaceWith(now.uids)
    else this.messages.add(added)
    if (added.length > 0) changes.exists = this.messages.count
    changes.added = added
    this.numbers = now.numbers
  }
}
