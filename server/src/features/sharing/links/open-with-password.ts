import { limits } from '@bocau/contract/limits'
import { networkOf } from '../../../kernel/network-of.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SharingDeps } from '../deps.ts'
import { getShareState } from '../share-state.ts'
import { countTry, deleteAttempts, findTries, pauseTries, revertTry } from './attempt-store.ts'
import {
  followLink,
  type LinkShare,
  type LinkTarget,
  type LinkVisitor,
  toShareVisitor,
} from './follow-link.ts'
import { runHasher } from './hash-share-password.ts'
import { passSeconds, writePass } from './link-pass.ts'
import { hashLinkToken } from './link-token.ts'
import {
  attemptRetentionMilliseconds,
  pairSubject,
  type TrySubject,
  trySubjects,
  waitAfter,
} from './try-limits.ts'

/** A password entered for a link, with the network of the client. */
export interface PasswordInput {
  token: string
  password: string
  address: string
}

/** Maximum number of shares of a link that are tried with a password, newest first. */
const maxSharesTried = 5

/** Opens a link with its password; returns the pass for the browser's cookie. */
export async function openWithPassword(
  deps: SharingDeps,
  follower: LinkVisitor,
  { token, password, address }: PasswordInput,
): Promise<{ share: LinkShare; pass: string | null }> {
  const followed = await followLink(deps, token, follower)
  if (followed.standing === 'open') return { share: followed.share, pass: null }
  if (followed.standing !== 'password') throw new Refused('share_closed')

  const subjects = trySubjects(hashLinkToken(token), networkOf(address))
  const failures = await countAsFailed(deps, subjects)
  let share: LinkShare | null
  try {
    share = await findShareByPassword(deps, followed, { follower, password })
  } catch (error) {
    await revertTries(deps, subjects, false)
    throw error
  }
  if (!share) {
    throw new Refused('share_password_wrong', { tries_left: remainingTries(failures) })
  }
  await revertTries(deps, subjects, true)
  const expiresAt = Math.floor(deps.clock.now() / 1000) + passSeconds
  const guarded = { id: share.row.id, passwordHash: share.row.password_hash ?? '' }
  return { share, pass: writePass(guarded, expiresAt) }
}

/** Returns the number of attempts before the longest waiting time. */
export async function countRemainingTries(
  deps: Pick<SharingDeps, 'clock' | 'db'>,
  token: string,
  address: string,
): Promise<number> {
  const counted = await findTries(deps.db.sql, pairSubject(hashLinkToken(token), networkOf(address)))
  const isExpired = !counted || counted.tried_at <= deps.clock.now() - attemptRetentionMilliseconds
  return remainingTries(isExpired ? 0 : counted.failures)
}

const remainingTries = (failures: number) => Math.max(0, limits.maxSharePasswordTries - failures)

/** Finds the newest share that this password opens. */
async function findShareByPassword(
  deps: SharingDeps,
  { shares }: LinkTarget,
  { follower, password }: { follower: LinkVisitor; password: string },
): Promise<LinkShare | null> {
  const now = deps.clock.now()
  const guarded = shares.filter(
    (share) => getShareState(share, toShareVisitor(share, follower, now), now) === 'password',
  )
  for (const share of guarded.slice(0, maxSharesTried)) {
    if (await runHasher(() => deps.passwords.verify(share.row.password_hash, password))) return share
  }
  return null
}

/**
 * Counts an attempt as failed before checking it, and rejects it during the waiting time. Concurrent guesses therefore
 * gain nothing over sequential ones.
 */
async function countAsFailed(deps: SharingDeps, subjects: readonly TrySubject[]): Promise<number> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    let ofPair = 0
    for (const subject of subjects) {
      const failures = await countTry(tx.sql, subject.subject, {
        now,
        expiredBefore: now - attemptRetentionMilliseconds,
      })
      if (failures === null) throw await createWaitRefusal(deps, tx.sql, subject)
      await pauseTries(tx.sql, subject.subject, now + waitAfter(failures, subject))
      if (subject === subjects[0]) ofPair = failures
    }
    return ofPair
  })
}

/** Builds the error with the waiting time of a counter. */
async function createWaitRefusal(
  deps: Pick<SharingDeps, 'clock'>,
  db: Parameters<typeof findTries>[0],
  { subject }: TrySubject,
): Promise<Refused> {
  const counted = await findTries(db, subject)
  const wait = (counted?.allowed_at ?? 0) - deps.clock.now()
  return new Refused('too_many_requests', {
    retry_after_seconds: Math.max(1, Math.ceil(wait / 1000)),
    tries_left: 0,
  })
}

/** Reverts an attempt that was right or could not be checked. */
async function revertTries(
  deps: SharingDeps,
  [pair, ...rest]: readonly TrySubject[],
  isRight: boolean,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (pair && isRight) await deleteAttempts(tx.sql, pair.subject)
    for (const { subject } of isRight || !pair ? rest : [pair, ...rest]) {
      await revertTry(tx.sql, subject)
      await pauseTries(tx.sql, subject, deps.clock.now())
    }
  })
}
