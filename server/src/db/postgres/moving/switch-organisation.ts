import { setTimeout as pause } from 'node:timers/promises'
import { closeSource, reopenSource, requireCapture } from '../copying/capture-changes.ts'
import { listCopiedTables } from '../copying/copied-tables.ts'
import { follow } from '../copying/copy-store.ts'
import { listDifferences, nearlyNone } from '../copying/switch-stores.ts'
import { quoteName } from '../snapshots/connect.ts'
import { copyObjects, type ObjectStores } from './copy-objects.ts'
import { compareOrganisation } from './copy-organisation.ts'
import { insertOrganisation, rehearseInsert, type Secrets, UnknownOutcome } from './insert-organisation.ts'
import { limitToOrganisation } from './moved-tables.ts'
import { listJobs, listWork, type Work } from './organisation-work.ts'
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

/** Work that takes longer ends before the organisation is closed. */
const shortWork = 2_000
const workPause = 500
/** Time for the work in progress while the organisation is closed. */
const closedWork = 60_000
const reportEvery = 10_000
const lockTimeout = '55P03'

/**
 * Switches an organisation from the source to the target. Until the target has committed its rows, a failure opens it
 * in the source again.
 */
export async function switchOrganisation(followed: Move, deps: SwitchDeps): Promise<void> {
  const move: Move = { ...followed, recordsKeys: true }
  const { source, target, reporter, organisationId } = move
  const copyWhileOpen = async () => {
    const jobs = await listJobs(source, organisationId)
    await copyObjects(move, deps.objects, { jobs, isClosed: false })
  }
  // Objects that old rows name may be deleted by now.
  await follow(move, async (applied) => applied < nearlyNone)
  await copyWhileOpen()
  await compareOrganisation(move)
  await copyWhileOpen()
  // Otherwise the insert would have slow plans.
  await target.query(`analyze ${move.tables.map(({ name }) => quoteName(name)).join(', ')}`)
  await rehearseInsert(move, deps.secrets)
  await waitForLongWork(move)
  try {
    const closedAt = reporter.now()
    reporter.print(
      'Closing the organisation in the source. If this command is interrupted from now on, run it again soon: until then, the organisation is closed, and jobs that change rows of all organisations fail.',
    )
    await deps.close()
    await closeChanges(move)
    await requireCapture(source, limitToOrganisation(await listCopiedTables(source), organisationId))
    await refuseOtherVersions(move)
    await follow(move, async (applied) => applied === 0)
    const differences = await listDifferences(move)
    if (differences.length > 0) throw new Error(`The copy is not equal: ${differences.join('; ')}.`)
    const jobs = await listJobs(source, organisationId)
    await copyObjects(move, deps.objects, { jobs, isClosed: true })
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

/** Waits while the organisation is open until no long work of it is in progress, such as an export of a mailbox. */
async function waitForLongWork(move: Move): Promise<void> {
  let reportedAt = Number.NEGATIVE_INFINITY
  let earlier = new Set<string>()
  for (let isFirst = true; ; isFirst = false) {
    const work = await listWork(move.source, move.organisationId, { locks: false })
    const long = work.filter(({ id }) => isFirst || earlier.has(id))
    if (long.length === 0) return
    if (move.reporter.now() - reportedAt > reportEvery) {
      reportedAt = move.reporter.now()
      move.reporter.print(`Waiting until work has ended: ${describeWork(long)}.`)
    }
    earlier = new Set(work.map(({ id }) => id))
    await follow(move, async (applied) => applied < nearlyNone)
    await pause(shortWork)
  }
}

/** Waits for work in progress, then refuses all changes of the organisation. */
async function closeChanges(move: Move): Promise<void> {
  const closedAt = move.reporter.now()
  for (;;) {
    const work = await listWork(move.source, move.organisationId, { locks: false })
    await follow(move, async (applied) => applied < nearlyNone)
    if (work.length === 0) {
      await closeSource(move.source)
      if (await isIdle(move)) return
      // Work was claimed in a transaction that ended meanwhile; it must be able to store its result.
      await reopenSource(move.source)
    }
    if (move.reporter.now() - closedAt > closedWork)
      throw new Error(
        `Work of the organisation is still in progress (${describeWork(work)}). Run the command again.`,
      )
    await pause(workPause)
  }
}

/** Names the kinds of work. */
const describeWork = (work: readonly Work[]): string =>
  [...new Set(work.map(({ kind }) => kind))].toSorted().join(', ')

/**
 * Returns true if no work is in progress, nor claimed in a transaction that is not committed yet. A message whose
 * transmission ends after the switch could not be marked as sent, and would be sent again.
 */
async function isIdle({ source, organisationId }: Move): Promise<boolean> {
  try {
    return (await listWork(source, organisationId, { locks: true })).length === 0
  } catch (error) {
    if ((error as { code?: string }).code === lockTimeout) return false
    throw error
  }
}
