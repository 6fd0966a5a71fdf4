import { setTimeout as pause } from 'node:timers/promises'
import {
  closeSource,
  countTransmissions,
  reopenSource,
  requireCapture,
  stopClaims,
} from './capture-changes.ts'
import { compareChunks, compareCounts, compareRecorded, deleteRecordedKeys } from './compare-rows.ts'
import { listCopiedTables } from './copied-tables.ts'
import { setFinished } from './copy-state.ts'
import { type Copy, follow, refuseOtherVersion } from './copy-store.ts'
import { releaseTarget, restoreForeignKeys, validateForeignKeys } from './target-keys.ts'

/** Recorded changes or keys at which the next step begins. */
export const nearlyNone = 500
const comparisons = 10
const transmissionPause = 500
/** A lease of a transmission ends after a minute. */
const transmissionAttempts = 360

/**
 * Switches from the source to the target: compares all rows while the source is in use, refuses changes of the source,
 * copies and compares the last ones, and makes the target usable. Until the last step a failure makes the source usable
 * again.
 */
export async function switchStores(followed: Copy): Promise<void> {
  const copy: Copy = { ...followed, recordsKeys: true }
  const { source, target, tables, reporter } = copy
  await compareInUse(copy)
  // Otherwise the first queries would have slow plans, and counts would read all pages.
  await target.query('vacuum analyze')
  try {
    await stopClaims(source)
    await waitForTransmissions(copy)
    const closedAt = reporter.now()
    await closeSource(source)
    await requireCapture(source, await listCopiedTables(source))
    await refuseOtherVersion(copy)
    await follow(copy, async (applied) => applied === 0)
    const differences = await listDifferences(copy)
    if (differences.length > 0)
      throw new Error(`The copy is not equal: ${differences.join('; ')}. The store is in use again.`)
    await restoreForeignKeys(target)
    const seconds = ((reporter.now() - closedAt) / 1000).toFixed(1)
    reporter.print(`Compared ${tables.length} tables: equal. The switch took ${seconds} s.`)
  } catch (error) {
    await reopenSource(source)
    throw error
  }
  await setFinished(source)
  await releaseTarget(target)
  await validateForeignKeys(target)
}

/**
 * Compares all rows with `compareAll`; those that change meanwhile are compared again, until few are left.
 */
export async function compareInUse(
  copy: Copy,
  compareAll: () => Promise<void> = async () => {
    for (const table of copy.tables) await compareChunks(copy, table)
  },
): Promise<void> {
  await follow(copy, async (applied) => applied < nearlyNone)
  await deleteRecordedKeys(copy.source)
  copy.reporter.print('Comparing all rows.')
  await compareAll()
  for (let comparison = 0; comparison < comparisons; comparison++) {
    await follow(copy, async (applied) => applied < nearlyNone)
    if ((await compareRecorded(copy, copy.tables)).length < nearlyNone) return
  }
}

/** A message whose transmission ends after the switch could not be marked as sent, and would be sent again. */
async function waitForTransmissions(copy: Copy): Promise<void> {
  for (let attempt = 1; attempt <= transmissionAttempts; attempt++) {
    const sending = await countTransmissions(copy.source)
    await follow(copy, async (applied) => applied < nearlyNone)
    if (sending === 0) return
    if (attempt % 20 === 0) copy.reporter.print(`Waiting for ${sending} messages that are being sent.`)
    await pause(transmissionPause)
  }
  throw new Error('Messages are still being sent. Run the command again.')
}

/** Compares the last changed rows and the counts; returns the differences, for messages. */
export async function listDifferences(copy: Copy): Promise<string[]> {
  const different = [...new Set(await compareRecorded(copy, copy.tables))]
  const differences = different.map((name) => `rows of ${name} differ between source and target`)
  for (const table of copy.tables) {
    const difference = await compareCounts(copy, table)
    if (difference !== null) differences.push(difference)
  }
  return differences
}
