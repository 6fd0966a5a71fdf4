import type { TextKey } from '@bocau/mail-core/imap/search/evaluate-search'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { findContents, readContent } from '../messages/index.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

const defaultBatchSize = 64
/** Batches of a search that are read or searched at the same time. */
const maxBatches = 4

/** A search for texts in the content of messages. */
export interface TextScan {
  /** Messages to open, in this order. */
  messageIds: Iterable<string>
  texts: readonly TextKey[]
  /** Receives for each message whether it contains each text; not called for a message that cannot be read. */
  receive(messageId: string, matches: readonly boolean[]): void
  /** Called for each batch with the number of its messages. */
  onProgress(count: number): void
  /** Returns true when the result is no longer needed. */
  isCancelled(): boolean
}

/** A running search. */
interface ActiveScan extends TextScan {
  pending: Set<string>
  /** Batches of this and of other searches that contain its messages. */
  batches: Set<Promise<void>>
}

/**
 * Opens messages and searches their texts in worker threads. Concurrent searches in one account share the work: each
 * message that several of them need is opened once.
 */
export class TextScans {
  readonly #active = new Map<string, Set<ActiveScan>>()
  readonly #batchSize: number

  constructor(batchSize = defaultBatchSize) {
    this.#batchSize = batchSize
  }

  async run(deps: Deps, accountId: string, scan: TextScan): Promise<void> {
    const scans = this.#active.get(accountId) ?? new Set()
    this.#active.set(accountId, scans)
    const active: ActiveScan = { ...scan, pending: new Set(scan.messageIds), batches: new Set() }
    scans.add(active)
    try {
      await Promise.all(Array.from({ length: maxBatches }, () => this.#openPending(deps, accountId, active)))
      await Promise.all(active.batches)
    } finally {
      scans.delete(active)
      if (scans.size === 0) this.#active.delete(accountId)
    }
  }

  async #openPending(deps: Deps, accountId: string, current: ActiveScan): Promise<void> {
    while (current.pending.size > 0 && !current.isCancelled()) {
      const ids = [...current.pending.values().take(this.#batchSize)]
      const participants = [...(this.#active.get(accountId) ?? [])].flatMap((scan) => {
        const some = new Set(ids.filter((id) => scan.pending.delete(id)))
        return some.size > 0 ? [{ scan, ids: some }] : []
      })
      const batch = openBatch(deps, accountId, { ids, participants })
      // Each participant that waits for it is notified of a failure.
      batch.catch(() => {})
      for (const { scan } of participants) scan.batches.add(batch)
      await batch
      for (const { scan, ids: some } of participants) {
        scan.batches.delete(batch)
        scan.onProgress(some.size)
      }
    }
  }
}

/** Opens messages and reports their matches to the searches that need them. */
async function openBatch(
  deps: Deps,
  accountId: string,
  {
    ids,
    participants,
  }: { ids: readonly string[]; participants: readonly { scan: ActiveScan; ids: ReadonlySet<string> }[] },
): Promise<void> {
  const contents = await findContents(deps, accountId, ids)
  const opened: { id: string; raw: Uint8Array }[] = []
  for (const content of contents.values()) {
    const raw = await readContent(deps, { accountId }, content)
    if (raw) opened.push({ id: content.id, raw })
  }
  await yieldToEventLoop()
  const matches = await deps.parser.searchTexts(
    opened.map(({ raw }) => raw),
    participants.flatMap(({ scan }) => scan.texts),
  )
  for (const [at, { id }] of opened.entries()) {
    let first = 0
    for (const { scan, ids: requested } of participants) {
      const some = matches[at]?.slice(first, first + scan.texts.length)
      first += scan.texts.length
      if (some && requested.has(id)) scan.receive(id, some)
    }
  }
}
