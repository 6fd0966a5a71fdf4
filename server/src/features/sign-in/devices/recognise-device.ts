import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceTokens } from '../../../kernel/route.ts'
import { type AccountDeps, createToken, hashToken } from '../../account/index.ts'
import { isBrowser, originOf, type RequestOrigin } from '../../activity/index.ts'
import { findDevice, hasDevices, hasSignedIn, insertDevice, updateDevice } from './device-store.ts'

const days = 24 * 3_600_000
/** Days without a sign-in after which the device cookie and the device entry expire. */
export const deviceDays = 400
/** A browser without its device token is still known at an address where it signed in within this time. */
const sameOriginDays = 30

/** Sign-in to match with a known device. */
export interface DeviceSignIn {
  accountId: string
  origin: RequestOrigin
  /** Device tokens from the browser's cookies; other clients send none. */
  deviceTokens?: DeviceTokens | undefined
  /** Skip the second step on this device for a while. */
  isTrusted?: boolean | undefined
}

/** Result: true for a device unknown to the account, and the device token to store in the browser. */
export interface RecognisedDevice {
  isNew: boolean
  deviceToken: string | null
}

/** Matches a sign-in with a known device, or saves a new one. The first device of an account is not reported as new. */
export async function recogniseDevice(
  deps: Pick<AccountDeps, 'clock' | 'ids' | 'random'>,
  tx: Transaction,
  signIn: DeviceSignIn,
): Promise<RecognisedDevice> {
  const { accountId } = signIn
  const now = deps.clock.now()
  const origin = originOf(signIn.origin)
  const visit = { ...origin, last_seen_at: now }
  const deviceToken = signIn.deviceTokens?.tokenFor(accountId) ?? null
  const device = deviceToken ? await findDevice(tx.sql, accountId, hashToken(deviceToken)) : undefined
  // A trusted device always gets a new token, so that a planted or copied token never becomes trusted.
  const renewed = signIn.isTrusted || !device ? createToken(deps.random) : null
  const trust = signIn.isTrusted
    ? { trusted_at: now, trusted_until: now + limits.trustedDeviceDays * days }
    : {}
  if (device) {
    const change = { ...visit, ...trust, ...(renewed ? { token_hash: hashToken(renewed) } : {}) }
    await updateDevice(tx.sql, accountId, { id: device.id, change })
    return { isNew: false, deviceToken: renewed ?? deviceToken }
  }

  const since = now - sameOriginDays * days
  const isFamiliarOrigin = await hasSignedIn(tx.sql, accountId, { since, at: origin })
  const isFirst =
    !(await hasDevices(tx.sql, accountId)) && !(await hasSignedIn(tx.sql, accountId, { since: 0 }))
  const isNew = !isFamiliarOrigin && !isFirst
  // Other clients do not store the token; they are recognised by their origin only.
  if (!isBrowser(origin.device) && !signIn.isTrusted) return { isNew, deviceToken: null }
  const token = renewed ?? createToken(deps.random)
  await insertDevice(tx.sql, {
    account_id: accountId,
    id: deps.ids.next(),
    token_hash: hashToken(token),
    ...visit,
    first_seen_at: now,
    trusted_at: null,
    trusted_until: null,
    ...trust,
  })
  return { isNew, deviceToken: token }
}

/** Finds the id of the known device by its token. */
export async function findDeviceByToken(
  deps: Pick<AccountDeps, 'db'>,
  accountId: string,
  deviceTokens: DeviceTokens | undefined,
): Promise<string | null> {
  const token = deviceTokens?.tokenFor(accountId)
  const device = token ? await findDevice(deps.db.sql, accountId, hashToken(token)) : undefined
  return device?.id ?? null
}

/** Returns true when the browser may skip the second step. */
export async function isTrustedDevice(
  deps: Pick<AccountDeps, 'clock' | 'db'>,
  accountId: string,
  deviceTokens: DeviceTokens | undefined,
): Promise<boolean> {
  const token = deviceTokens?.tokenFor(accountId)
  const device = token ? await findDevice(deps.db.sql, accountId, hashToken(token)) : undefined
  return (device?.trusted_until ?? 0) > deps.clock.now()
}
