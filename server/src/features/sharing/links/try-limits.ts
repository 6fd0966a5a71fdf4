import { limits } from '@bocau/contract/limits'

/** How long after the last one wrong passwords are forgotten. */
export const forgetTriesMilliseconds = 3_600_000

/** The longest that anybody waits between two tries. */
const longestWaitMilliseconds = 15 * 60_000

/** Whose wrong passwords are counted, how many cost no waiting, and after how many it is the longest. */
export interface TrySubject {
  subject: string
  free: number
  most: number
}

/**
 * Three counts: so that guessing one link from one place soon becomes slow, that many places together do not go much
 * further, and that one place cannot try its luck on one link after the other.
 */
export function trySubjects(linkHash: string, network: string): TrySubject[] {
  return [
    { subject: pairSubject(linkHash, network), free: 3, most: limits.maxSharePasswordTries },
    { subject: `link:${linkHash}`, free: 30, most: 60 },
    { subject: `network:${network}`, free: 20, most: 40 },
  ]
}

/** The count of one network's tries at one link: the right password clears it. */
export function pairSubject(linkHash: string, network: string): string {
  return `pair:${linkHash}|${network}`
}

/** How long to wait after so many wrong passwords: each costs twice as long as the one before. */
export function waitAfter(failures: number, { free, most }: Pick<TrySubject, 'free' | 'most'>): number {
  if (failures < free) return 0
  if (failures >= most) return longestWaitMilliseconds
  return Math.min(longestWaitMilliseconds, 1000 * 2 ** (failures - free))
}
