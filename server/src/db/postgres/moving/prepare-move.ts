import type pg from 'pg'
import { captureChanges, removeCapture, reopenSource } from '../copying/capture-changes.ts'
import { listCopiedTables, refuseOtherTables } from '../copying/copied-tables.ts'
import {
  type CopyRecord,
  deleteProgress,
  findCopy,
  isLockedBy,
  lockCopy,
  startCopy,
} from '../copying/copy-state.ts'
import { type Copy, type Reporter, readVersion, setUpSessions } from '../copying/copy-store.ts'
import type { Stores } from '../copying/follow-changes.ts'
import { findUnfinishedCopy } from '../copying/target-keys.ts'
import { accountsOf, limitToOrganisation } from './moved-tables.ts'
import {
  createStaging,
  dropStaging,
  findInsertedMove,
  findStagedMove,
  getIdentity,
  stagingSchema,
} from './staging.ts'

/** The move of an organisation in progress; the target session finds the tables for its rows first. */
export interface Move extends Copy {
  readonly id: string
  readonly organisationId: string
  /** Schema with the tables of the target store. */
  readonly home: string
}

/** State of the locked stores: the move that was started, and the identity of the target. */
interface MoveLock {
  readonly existing: CopyRecord | null
  readonly identity: string
}

const refusal = 'This organisation is being moved to another installation.'
const listedValues = 5

/** Starts a move or continues one: records changes of the organisation from now on. */
export async function prepareMove(
  stores: Stores,
  { organisationId, reporter, lock }: { organisationId: string; reporter: Reporter; lock: MoveLock },
): Promise<Move> {
  const { source, target } = stores
  const { existing, identity } = lock
  await refuseOtherVersions(stores)
  await refuseExisting(stores, organisationId)
  const tables = limitToOrganisation(await listCopiedTables(source), organisationId)
  await refuseOtherTables(target, tables)
  const { id } = existing ?? (await startCopy(source, { organisationId, target: identity, refusal }))
  const stagedId = await findStagedMove(target, organisationId)
  if (stagedId !== id) {
    // The remains of a move that was ended while the target was unreachable.
    await dropStaging(target, organisationId, { isInserted: false })
    await deleteProgress(source)
    await createStaging(target, { organisationId, moveId: id, tables })
  }
  await captureChanges(source, tables)
  const { rows } = await target.query<{ home: string }>('select current_schema() as home')
  const home = rows[0]?.home ?? 'public'
  await target.query(`select set_config('search_path', $1, false)`, [
    `${stagingSchema(organisationId)}, ${home}`,
  ])
  return { ...stores, tables, reporter, id, organisationId, home }
}

/** Accepts changes of the organisation again, after an interrupted switch. */
export const reopenChanges = ({ source }: Pick<Stores, 'source'>): Promise<void> => reopenSource(source)

/** Ends a move before its switch; returns false if there is none. The source serves the organisation again. */
export async function abandonMove(
  stores: Stores,
  { organisationId, lock: { existing } }: { organisationId: string; lock: MoveLock },
): Promise<boolean> {
  if (!existing) return false
  if ((await findInsertedMove(stores.target, organisationId)) === existing.id)
    throw new Error(
      'The organisation is already in use in the target. Run the command without --abandon to complete the move.',
    )
  await dropStaging(stores.target, organisationId, { isInserted: false })
  await removeCapture(stores.source)
  return true
}

/** Ends a move whose target is destroyed; returns false if there is none. */
export async function abandonLostMove(source: pg.Client, existing: CopyRecord | null): Promise<boolean> {
  if (existing) await removeCapture(source)
  return existing !== null
}

/** Removes everything that a finished move has created besides the moved rows. */
export async function removeMove(stores: Stores, organisationId: string): Promise<void> {
  await dropStaging(stores.target, organisationId, { isInserted: true })
  if (await findCopy(stores.source)) await removeCapture(stores.source)
}

/** Locks the source, so that a second command waits, and returns the move that was started. */
export async function lockSource(source: pg.Client, organisationId: string): Promise<CopyRecord | null> {
  await lockCopy(source)
  const existing = await findCopy(source)
  if (existing && existing.organisationId !== organisationId)
    throw new Error(
      existing.organisationId === null
        ? 'The store is being copied to another database. Complete or end that copy first.'
        : `The organisation ${existing.organisationId} is being moved. Complete or end its move first.`,
    )
  return existing
}

/** Locks both stores. */
export async function lockMove(stores: Stores, organisationId: string): Promise<MoveLock> {
  const { source, target } = stores
  await setUpSessions(stores)
  const existing = await lockSource(source, organisationId)
  if (await isLockedBy(target, source))
    throw new Error('The target is the store itself. Name the settings of another installation.')
  await lockCopy(target)
  await refuseDistributed(source, 'source')
  await refuseDistributed(target, 'target')
  if ((await findUnfinishedCopy(target)) !== null)
    throw new Error('The target is the incomplete copy of a store.')
  if (await findCopy(target))
    throw new Error('The target is being copied, or an organisation is being moved from it. Wait until then.')
  const identity = await getIdentity(target)
  if (existing && existing.target !== identity)
    throw new Error('The move was started with another target. Name the settings of that installation.')
  return { existing, identity }
}

async function refuseDistributed(client: pg.Client, which: string): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (rows.length > 0)
    throw new Error(`The ${which} is a database with Citus. Organisations cannot be moved from or to it.`)
}

export async function refuseOtherVersions({ source, target }: Stores): Promise<void> {
  const [from, to] = await Promise.all([readVersion(source), readVersion(target)])
  if (from.newest !== to.newest)
    throw new Error(
      `The source has schema ${from.newest}, the target ${to.newest}. Update both installations to the same version.`,
    )
  if (from.unfinished > 0 || to.unfinished > 0)
    throw new Error('A migration is not finished. Start a node of this version in both installations first.')
}

/** Rejects a target that already has the organisation, or a domain, an address or an account of it. */
async function refuseExisting({ source, target }: Stores, organisationId: string): Promise<void> {
  const accounts = accountsOf(organisationId)
  const checks = [
    { what: 'organisation', from: 'select id from organisation where id = $1', to: 'organisation', by: 'id' },
    { what: 'account', from: `select id from account where id in ${accounts}`, to: 'account', by: 'id' },
    { what: 'domain', from: 'select name from domain where organisation_id = $1', to: 'domain', by: 'name' },
    {
      what: 'address',
      from: 'select email from address where organisation_id = $1',
      to: 'address',
      by: 'email',
    },
    {
      what: 'phone number',
      from: `select number from phone where account_id in ${accounts}`,
      to: 'phone',
      by: 'number',
    },
    {
      what: 'passkey',
      from: `select credential_id from passkey where account_id in ${accounts}`,
      to: 'passkey',
      by: 'credential_id',
    },
    {
      what: 'single sign-on identity',
      from: `select concat_ws(' ', issuer, subject) as identity from sign_on_identity where account_id in ${accounts}`,
      to: `(select concat_ws(' ', issuer, subject) as identity from sign_on_identity) one`,
      by: 'identity',
    },
  ]
  for (const { what, from, to, by } of checks) {
    const params = from.includes('$1') ? [organisationId] : []
    const { rows: values } = await source.query<Record<string, string>>(from, params)
    const { rows } = await target.query<{ value: string }>(
      `select ${by}::text as value from ${to} where ${by}::text = any($1::text[]) limit ${listedValues}`,
      [values.map((row) => String(row[by]))],
    )
    if (rows.length > 0)
      throw new Error(`The target already has the ${what} ${rows.map(({ value }) => value).join(', ')}.`)
  }
}
