import { yieldToEventLoop } from '../../kernel/batches.ts'
import { checkBlob } from './check-blob.ts'
import type { BlobDeps } from './deps.ts'
import {
  countAccounts,
  findRound,
  listAccountIds,
  listReferencedBlobs,
  saveRound,
  type VerificationRound,
} from './verification-store.ts'

type VerificationDeps = Pick<BlobDeps, 'blobs' | 'clock' | 'db'>

/** Hashes are evenly distributed, so each slice holds about the same amount of content. */
const totalSlices = 4096
const slicePrefixDigits = 3
/** Slices between two saves of the progress. */
const slicesAtOnce = 32
const dayMilliseconds = 24 * 3_600_000
/** Maximum speed-up to catch up after a long downtime. */
const maxSpeedup = 4

/**
 * Continues a verification round, at a pace that reads all content once in `days` days. Verifies blobs by hash, and
 * checks that every blob an account references exists. Repairs damage from a second copy where possible, and records it
 * otherwise. Saves its progress every few slices, so that the next run continues there.
 */
export async function verifyBlobs(deps: VerificationDeps, days: number): Promise<void> {
  const now = deps.clock.now()
  let round = (await findRound(deps.db.sql)) ?? startRound(now, null)
  const roundMilliseconds = days * dayMilliseconds
  const due = Math.min(
    totalSlices,
    Math.ceil(((now - round.begunAt) / roundMilliseconds) * totalSlices),
    round.slices + Math.ceil((totalSlices / (days * 24)) * maxSpeedup),
  )
  while (round.slices < due) {
    const until = Math.min(due, round.slices + slicesAtOnce)
    for (let slice = round.slices; slice < until; slice++) await verifySlice(deps, slice)
    round = await verifyAccounts(deps, round, until)
    const isComplete = round.slices === totalSlices
    round = isComplete ? startRound(deps.clock.now(), deps.clock.now()) : round
    await deps.db.transaction((tx) => saveRound(tx.sql, round))
    if (isComplete) return
  }
  if (round.slices === 0) await deps.db.transaction((tx) => saveRound(tx.sql, round))
}

const startRound = (startedAt: number, completedAt: number | null): VerificationRound => ({
  begunAt: startedAt,
  slices: 0,
  accounts: 0,
  accountsAfter: '0',
  wholeAt: completedAt,
})

/** Reads all content whose hashes share a prefix. */
async function verifySlice({ blobs }: VerificationDeps, slice: number): Promise<void> {
  const prefix = slice.toString(16).padStart(slicePrefixDigits, '0')
  for await (const hash of blobs.list(prefix)) {
    await checkBlob(blobs, hash, { shouldRepair: true })
    await yieldToEventLoop()
  }
}

/** Checks that the blobs referenced by the next accounts exist, in proportion to the completed slices. */
async function verifyAccounts(
  deps: VerificationDeps,
  round: VerificationRound,
  slices: number,
): Promise<VerificationRound> {
  const { blobs, db } = deps
  const due = Math.ceil(((await countAccounts(db.sql)) / totalSlices) * slices)
  const ids =
    due > round.accounts ? await listAccountIds(db.sql, round.accountsAfter, due - round.accounts) : []
  for (const id of ids) {
    for await (const hashes of listReferencedBlobs(db.sql, id)) {
      for (const hash of hashes)
        if (!(await blobs.has(hash))) await checkBlob(blobs, hash, { shouldRepair: true })
      await yieldToEventLoop()
    }
  }
  return {
    ...round,
    slices,
    accounts: round.accounts + ids.length,
    accountsAfter: ids.at(-1) ?? round.accountsAfter,
  }
}
