import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceMarks } from '../../../kernel/route.ts'
import { hasSignedIn } from '../activity/activity-store.ts'
import { isBrowser } from '../activity/read-device.ts'
import { originOf, type RequestOrigin } from '../activity/request-origin.ts'
import type { AccountDeps } from '../deps.ts'
import { hashToken, makeToken } from '../sessions/session-token.ts'
import { findDevice, hasDevices, insertDevice, updateDevice } from './device-store.ts'

const days = 24 * 3_600_000
/** How long a browser keeps its mark without a sign-in, and the account its memory of it. */
export const deviceDays = 400
/** A browser that lost its mark is still no stranger at an address where it signed in this lately. */
const samePlaceDays = 30

/** Who is met. */
export interface Meeting {
  accountId: string
  place: RequestOrigin
  /** What the browser remembers of earlier sign-ins; programs that are no browsers remember nothing. */
  marks?: DeviceMarks | undefined
  /** Ask it for no second step for a while. */
  isTrusted?: boolean | undefined
}

/** What became of a meeting: whether the account did not know the device, and the mark that it is to keep from now on. */
export interface Met {
  isNew: boolean
  mark: string | null
}

/** Recognises the device that somebody signs in with, and remembers it. The very first of an account is not new to it. */
export async function recogniseDevice(
  deps: Pick<AccountDeps, 'clock' | 'ids' | 'random'>,
  tx: Transaction,
  meeting: Meeting,
): Promise<Met> {
  const { accountId } = meeting
  const now = deps.clock.now()
  const place = originOf(meeting.place)
  const seen = { ...place, last_seen_at: now }
  const mark = meeting.marks?.markFor(accountId) ?? null
  const marked = mark ? await findDevice(tx.sql, accountId, hashToken(mark)) : undefined
  // Trust always comes with a new mark: one that somebody planted, or copied before, never becomes trusted.
  const renewed = meeting.isTrusted || !marked ? makeToken(deps.random) : null
  const trust = meeting.isTrusted
    ? { trusted_at: now, trusted_until: now + limits.trustedDeviceDays * days }
    : {}
  if (marked) {
    const change = { ...seen, ...trust, ...(renewed ? { token_hash: hashToken(renewed) } : {}) }
    await updateDevice(tx.sql, accountId, marked.id, change)
    return { isNew: false, mark: renewed ?? mark }
  }

  const since = now - samePlaceDays * days
  const isKnownPlace = await hasSignedIn(tx.sql, accountId, { since, at: place })
  const isFirst =
    !(await hasDevices(tx.sql, accountId)) && !(await hasSignedIn(tx.sql, accountId, { since: 0 }))
  const isNew = !isKnownPlace && !isFirst
  // What is no browser brings no mark back: it is known by its place alone.
  if (!isBrowser(place.device) && !meeting.isTrusted) return { isNew, mark: null }
  const token = renewed ?? makeToken(deps.random)
  await insertDevice(tx.sql, {
    account_id: accountId,
    id: deps.ids.next(),
    token_hash: hashToken(token),
    ...seen,
    first_seen_at: now,
    trusted_at: null,
    trusted_until: null,
    ...trust,
  })
  return { isNew, mark: token }
}

/** The id of the device that somebody comes with, where the account knows it by its mark. */
export async function findKnownDevice(
  deps: Pick<AccountDeps, 'db'>,
  accountId: string,
  marks: DeviceMarks | undefined,
): Promise<string | null> {
  const mark = marks?.markFor(accountId)
  const device = mark ? await findDevice(deps.db.sql, accountId, hashToken(mark)) : undefined
  return device?.id ?? null
}

/** Whether the browser is one that the account asks for no second step. */
export async function isTrustedDevice(
  deps: Pick<AccountDeps, 'clock' | 'db'>,
  accountId: string,
  marks: DeviceMarks | undefined,
): Promise<boolean> {
  const mark = marks?.markFor(accountId)
  const device = mark ? await findDevice(deps.db.sql, accountId, hashToken(mark)) : undefined
  return (device?.trusted_until ?? 0) > deps.clock.now()
}
