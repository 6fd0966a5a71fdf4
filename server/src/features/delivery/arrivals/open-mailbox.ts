import type { Transaction } from '../../../db/database.ts'
import type { DeliveryTable } from '../../../db/tables/tables-delivery.ts'
import type { AccountFolders } from '../../folders/index.ts'
import type { DeliveryDeps } from '../deps.ts'

/** A mailbox in a transaction that stores a message in it. The account is locked. */
export interface OpenMailbox {
  readonly deps: DeliveryDeps
  readonly tx: Transaction
  readonly accountId: string
  readonly folders: AccountFolders
  /** Reserves storage; returns false when too little is left. */
  reserveStorage(bytes: number): Promise<boolean>
  saveReport(report: DeliveryTable): Promise<void>
}
