import { setTimeout as pause } from 'node:timers/promises'
import { closeSource, reopenSource, requireCapture } from '../copying/capture-changes.ts'
import { listCopiedTables } from '../copying/copied-tables.ts'
import { follow } from '../copying/copy-store.ts'
import { listDifferences, nearlyNone } from '../copying/switch-stores.ts'
import { quoteName } from '../snapshots/connect.ts'
import { copyObjects, type ObjectStores, refuseMissingObjects } from './copy-objects.ts'
import { compareOrganisation } from './copy-organisation.ts'
import { insertOrganisation, rehearseInsert, type Secrets, UnknownOutcome } from './insert-organisation.ts'
import { limitToOrganisation } from './moved-tables.ts'
import { countWork, listJobs } from './organisation-work.ts'
import { type Move, refuseOtherVersions } from './prepare-move.ts'

/** Parts of the product that the switch needs. */
export interface SwitchDeps {
  readonly objects: ObjectStores
  readonly secrets: Secrets
  /** Returns a new id. */
  nextId(): string
  /** Closes the organisation in the source: it accepts no mail and no requests, and starts no work. */
  close(): Promise<void>
  /** Opens it again in the source. */
  reopen(): Promise<void>
}

const workPause = 500
const workAttempts = 1_200
const closeAttempts = 20
const lockTimeout = '55P03'

/**
 * Switches an organisation from the source to the target. Until the target has committed its rows, a failure opens it
 * in the source again.
 */
export async function switchOrganisation(followed: Move, deps: SwitchDeps): Promise<void> {
  const move: Move = { ...followed, recordsKeys: true }
  const { source, target, reporter, organisationId } = move
  await compareOrganisation(move)
  await copyObjects(move, deps.objects)
  await refuseMissingObjects(move)
  // Otherwise the insert would have slow plans.
  await target.query(`analyze ${move.tables.map(({ name }) => quoteName(name)).join(', ')}`)
  await rehearseInsert(move, deps.secrets)
  try {
    const closedAt = reporter.now()
    reporter.print('Closing the organisation in the source.')
    await deps.close()
    await closeChanges(move)
    await requireCapture(source, limitToOrganisation(await listCopiedTables(source), organisationId))
    await refuseOtherVersions(move)
    await follow(move, async (applied) => applied === 0)
    await copyObjects(move, deps.objects)
    await refuseMissingObjects(move)
    const differences = await listDifferences(move)
    if (differences.length > 0) throw new Error(`The copy is not equal: ${differences.join('; ')}.`)
    const jobs = await listJobs(source, organisationId)
    await insertOrganisation(move, { ...deps, jobs })
    const seconds = ((reporter.now() - closedAt) / 1000).toFixed(1)
    reporter.print(`The target serves the organisation. It was closed for ${seconds} s.`)
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) {
      await reopenSource(source)
      await deps.reopen()
    }
    throw error
  }
}

/** Waits for work in progress, then refuses all changes of the organisation. */
async function closeChanges(move: Move): Promise<void> {
  for (let attempt = 1; attempt <= closeAttempts; attempt++) {
    await waitForWork(move)
    await closeSource(move.source)
    if (await isIdle(move)) return
    // Work was claimed in a transaction that ended meanwhile; it must be able to store its result.
    await reopenSource(move.source)
  }
  throw new Error('Messages or jobs of the organisation are still in progress. Run the command again.')
}

/** Returns true if no work is in progress, nor claimed in a transaction that is not committed yet. */
async function isIdle({ source, organisationId }: Move): Promise<boolean> {
  try {
    const { transmissions, jobs } = await countWork(source, organisationId, { locks: true })
    return transmissions + jobs === 0
  } catch (error) {
    if ((error as { code?: string }).code === lockTimeout) return false
    throw error
  }
}

/** A message whose transmission ends after the switch could not be marked as sent, and would be sent again. */
async function waitForWork(move: Move): Promise<void> {
  for (let attempt = 1; attempt <= workAttempts; attempt++) {
    const { transmissions, jobs } = await countWork(move.source, move.organisationId, { locks: false })
    await follow(move, async (applied) => applied < nearlyNone)
    if (transmissions + jobs === 0) return
    if (attempt % 20 === 0)
      move.reporter.print(`Waiting for ${transmissions} messages and ${jobs} jobs in progress.`)
    await pause(workPause)
  }
  throw new Error('Messages or jobs of the organisation are still in progress. Run the command again.')
}
