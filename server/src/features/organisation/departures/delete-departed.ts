import type { Departure } from '@bocau/contract/account/departure'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../db/database.ts'
import type { DepartureTable } from '../../../db/tables/tables-organisation.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { yieldToEventLoop } from '../../../kernel/batches.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listAddresses } from '../../addresses/index.ts'
import { type AuditedActor, auditInOrganisation } from '../../audit/index.ts'
import { setBlobsUnreferenced } from '../../blobs/released-blob-store.ts'
import { removeSomeOfDrive } from '../../drive/actions/background/remove-drive.ts'
import { removeSomeMessages } from '../../mailbox/actions/delete-forever.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getUser } from '../people/list-users.ts'
import { requireRight } from '../people/rights.ts'
import type { DepartureDeps } from './deps.ts'
import { readDeparture } from './list-departures.ts'
import { nothingTransferred } from './nothing-transferred.ts'
import { type DepartureJob, departureActor, scheduleStep } from './plan-step.ts'
import {
  addDone,
  blockAddresses,
  countAccountData,
  type DepartureRow,
  deleteAccountRow,
  deleteReceivers,
  findDeparture,
  insertDeparture,
  listInProgress,
  listOtherBlobs,
  listRetainedBefore,
  updateDeparture,
} from './store.ts'

const day = 24 * 3_600_000

/** Starts the permanent deletion of a departing user's account. */
export async function startDeleting(
  deps: OrganisationDeps,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<Departure> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const user = await getUser(tx.sql, actor.organisationId, id)
    requireRight('restrict', actor, user)
    const departure = await findDeparture(tx.sql, actor.organisationId, id)
    const isOver = departure?.state === 'kept' || departure?.state === 'waiting'
    if (!departure || !isOver || normaliseEmail(email) !== user.email) throw new Refused('leaving_not_done')
    await scheduleDeletionSteps(deps, tx, departure)
    return readDeparture(tx.sql, actor.organisationId, id)
  })
}

/** Retains an account without a successor until its deletion; without days, deletes it now. */
export async function scheduleDeletion(
  deps: Pick<OrganisationDeps, 'jobs' | 'clock'>,
  tx: Transaction,
  request: { organisationId: string; accountId: string; by: AuditedActor; retentionDays: number },
): Promise<void> {
  const { organisationId, accountId, by, retentionDays } = request
  const before = await findDeparture(tx.sql, organisationId, accountId)
  if (before?.state === 'deleting') throw new Refused('leaving_not_done')
  const now = deps.clock.now()
  const row = {
    ...nothingTransferred,
    organisation_id: organisationId,
    account_id: accountId,
    keep_until: now + retentionDays * day,
    began_at: now,
    keeper_id: by.accountId,
    keeper_email: by.email,
  }
  if (before) await updateDeparture(tx.sql, row, { keep_until: row.keep_until })
  else await insertDeparture(tx.sql, row)
  if (retentionDays === 0) await scheduleDeletionSteps(deps, tx, before ?? row)
}

/** Schedules the deletion of an account and counts the data that it will free. */
export async function scheduleDeletionSteps(
  deps: Pick<OrganisationDeps, 'jobs' | 'clock'>,
  tx: Transaction,
  departure: DepartureTable,
): Promise<void> {
  const { messages, files, bytes } = await countAccountData(tx.sql, departure.account_id)
  const change = { trouble: null, done: 0, total: messages + files, freed_bytes: bytes }
  await scheduleStep(deps, tx, { departure, change: { state: 'deleting', ...change } })
}

/** Deletes accounts whose retention has ended, and resumes transfers and deletions whose job gave up. */
export async function continueDepartures(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'jobs'>,
): Promise<void> {
  for (const departure of await listRetainedBefore(deps.db.sql, deps.clock.now()))
    await deps.db.transaction((tx) => scheduleDeletionSteps(deps, tx, departure))
  for (const departure of await listInProgress(deps.db.sql)) {
    const { state } = departure
    if (state !== 'handing_over' && state !== 'deleting') continue
    await deps.db.transaction((tx) => scheduleStep(deps, tx, { departure, change: { state } }))
  }
}

/** Dependencies of deleting an account. */
type DeletionDeps = Pick<DepartureDeps, 'addressBlockDays' | 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** Data freed by deleting an account. */
export interface FreedData {
  email: string
  bytes: number
  /** Messages and files. */
  items: number
}

/** Deletes an account step by step, its own row last; returns null when stopped before the end. */
export async function deleteDeparted(
  deps: DeletionDeps,
  { organisationId, accountId, round }: DepartureJob,
  stop: AbortSignal,
): Promise<FreedData | null> {
  const departure = await findDeparture(deps.db.sql, organisationId, accountId)
  if (!departure || departure.round !== round || departure.state !== 'deleting') return null
  while (await deleteSome(deps, departure)) {
    if (stop.aborted) {
      await deps.db.transaction((tx) => scheduleStep(deps, tx, { departure, change: { state: 'deleting' } }))
      return null
    }
    await yieldToEventLoop()
  }
  return deleteRest(deps, departure)
}

/** Deletes some messages or files; returns false when none is left. */
async function deleteSome(deps: DeletionDeps, departure: DepartureRow): Promise<boolean> {
  const { account_id: accountId } = departure
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const count = await removeSome(deps, tx, accountId)
    await addDone(tx.sql, departure, count)
    return count > 0
  })
}

async function removeSome(deps: DeletionDeps, tx: Transaction, accountId: string): Promise<number> {
  const messages = await removeSomeMessages(deps, tx, accountId)
  return messages > 0 ? messages : removeSomeOfDrive(deps, tx, accountId)
}

/** Deletes the rest: the account with its keys and tokens. Its addresses stay blocked for a while. */
async function deleteRest(deps: DeletionDeps, departure: DepartureRow): Promise<FreedData> {
  const { organisation_id: organisationId, account_id: accountId, email, total } = departure
  const now = deps.clock.now()
  const freed = { email, bytes: departure.freed_bytes, items: total }
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    // Another runner may have completed this meanwhile.
    if (!(await findDeparture(tx.sql, organisationId, accountId))) return
    // A user may have added a file to a shared folder meanwhile.
    for (let more = 1; more > 0; ) more = await removeSome(deps, tx, accountId)
    await setBlobsUnreferenced(tx.sql, await listOtherBlobs(tx.sql, accountId), now)
    const addresses = await listAddresses(tx.sql, accountId)
    await deleteReceivers(tx.sql, addresses, now)
    await blockAddresses(
      tx.sql,
      addresses.map((address) => ({
        email: address,
        organisation_id: organisationId,
        free_at: now + deps.addressBlockDays * day,
      })),
    )
    await auditInOrganisation(deps, tx, {
      organisationId,
      kind: 'account_deleted',
      subject: email,
      details: { bytes: String(freed.bytes), what: String(total) },
      by: departureActor(departure),
    })
    await deleteAccountRow(tx.sql, organisationId, accountId)
  })
  return freed
}
