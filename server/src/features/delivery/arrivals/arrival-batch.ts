import type { Database, Transaction } from '../../../db/database.ts'
import type { CollectedEvents, EventLog } from '../../../db/event-log.ts'
import type { ClosedCode } from '../../../db/store/closed-organisation.ts'
import type { DeliveryTable } from '../../../db/tables/tables-delivery.ts'
import { Refused } from '../../../kernel/refused.ts'
import { AccountFolders } from '../../folders/index.ts'
import { listDelivered } from '../../messages/index.ts'
import { reserveStorage } from '../../quota/index.ts'
import type { ActiveRules } from '../../rules/index.ts'
import { findMailboxState, insertDeliveries } from '../store.ts'

/** Adapters that a batch uses; the same for all its messages. */
export interface BatchDeps {
  db: Database
  events: EventLog
  rules: Pick<ActiveRules, 'get'>
}

/**
 * A mailbox while a batch of messages is stored in it. The batch reads the state of the mailbox once before, and writes
 * rows that none of its messages reads once after.
 */
export class ArrivalBatch {
  readonly tx: Transaction
  readonly accountId: string
  readonly folders: AccountFolders
  /** Reason why no mail is accepted. */
  readonly refusal: 'account_disabled' | ClosedCode | null
  /** Rules that are read from the store once. */
  readonly rules: BatchDeps['rules']
  readonly #delivered: Map<string, string>
  /** The events of the mailbox. */
  readonly #events: CollectedEvents
  readonly #reports: DeliveryTable[] = []
  readonly #freeBytes: number
  #addedBytes = 0

  private constructor(deps: BatchDeps, tx: Transaction, read: BatchReads) {
    this.#events = deps.events.collect(tx, read.accountId)
    this.rules = readOnce(deps.rules)
    this.tx = tx
    this.accountId = read.accountId
    this.folders = read.folders
    this.refusal = read.state.refusal
    this.#freeBytes = read.state.freeBytes
    this.#delivered = read.delivered
  }

  /** Locks a mailbox for messages with these delivery keys. */
  static async open(
    deps: BatchDeps,
    tx: Transaction,
    { accountId, keys }: { accountId: string; keys: readonly string[] },
  ): Promise<ArrivalBatch> {
    await tx.lockAccount(accountId)
    return new ArrivalBatch(deps, tx, {
      accountId,
      state: await findMailboxState(tx.sql, accountId),
      delivered: await listDelivered(tx.sql, accountId, [...new Set(keys)]),
      folders: await AccountFolders.read(tx.sql, accountId),
    })
  }

  /** Returns the message of an earlier delivery with this key, which may be in the same batch. */
  findDelivered(key: string): string | undefined {
    return this.#delivered.get(key)
  }

  recordDelivered(key: string, messageId: string): void {
    this.#delivered.set(key, messageId)
  }

  async reserveStorage(bytes: number): Promise<boolean> {
    if (this.#addedBytes + bytes > this.#freeBytes) return false
    this.#addedBytes += bytes
    return true
  }

  async saveReport(report: DeliveryTable): Promise<void> {
    // Later messages of the batch look for reports of infected ones.
    if (report.infected_at !== null) await insertDeliveries(this.tx.sql, [report])
    else this.#reports.push(report)
  }

  /** Writes the collected rows, at the end of the transaction. */
  async write(): Promise<void> {
    const { tx, accountId } = this
    // Fails if an administrator reduced the quota meanwhile.
    if (this.#addedBytes > 0 && !(await reserveStorage(tx.sql, accountId, this.#addedBytes)))
      throw new Refused('over_quota')
    await insertDeliveries(tx.sql, this.#reports)
    await this.#events.write()
  }
}

interface BatchReads {
  accountId: string
  state: Awaited<ReturnType<typeof findMailboxState>>
  delivered: Map<string, string>
  folders: AccountFolders
}

/** Returns rules of one mailbox that are read from the store once. */
function readOnce(rules: Pick<ActiveRules, 'get'>): Pick<ActiveRules, 'get'> {
  let set: ReturnType<ActiveRules['get']> | null = null
  return {
    get(db, accountId) {
      set ??= rules.get(db, accountId)
      return set
    },
  }
}
