import { limits } from '@bocau/contract/limits'

/** Time after the last wrong password when the counter is reset. */
export const attemptRetentionMilliseconds = 3_600_000

/** Longest waiting time between two attempts. */
const maxWaitMilliseconds = 15 * 60_000

/** A counter of wrong passwords: the number of free attempts, and the number at which the wait is longest. */
export interface TrySubject {
  subject: string
  free: number
  max: number
}

/**
 * Returns three counters: client and link, against guessing one link; link, against distributed guessing; client,
 * against trying many links.
 */
export function trySubjects(linkHash: string, network: string): TrySubject[] {
  return [
    { subject: pairSubject(linkHash, network), free: 3, max: limits.maxSharePasswordTries },
    { subject: `link:${linkHash}`, free: 30, max: 60 },
    { subject: `network:${network}`, free: 20, max: 40 },
  ]
}

/** Returns the key for attempts of one network on one link; cleared by the right password. */
export function pairSubject(linkHash: string, network: string): string {
  return `pair:${linkHash}|${network}`
}

/** Returns the waiting time after wrong passwords; it doubles with each. */
export function waitAfter(failures: number, { free, max }: Pick<TrySubject, 'free' | 'max'>): number {
  if (failures < free) return 0
  if (failures >= max) return maxWaitMilliseconds
  return Math.min(maxWaitMilliseconds, 1000 * 2 ** (failures - free))
}
