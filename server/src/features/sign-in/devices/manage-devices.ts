import type { TrustedDevice } from '@bocau/contract/account/protection'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DeviceTokens } from '../../../kernel/route.ts'
import { type AccountDeps, hashToken, type ProtectionDeps } from '../../account/index.ts'
import { type RequestOrigin, readDevice, recordChange } from '../../activity/index.ts'
import { endTrust, listTrusted } from './device-store.ts'

const seconds = (milliseconds: number | null) => Math.floor((milliseconds ?? 0) / 1000)

/** Lists the devices that skip the second step. */
export async function listTrustedDevices(
  deps: Pick<AccountDeps, 'clock' | 'db'>,
  actor: Actor,
  deviceTokens: DeviceTokens,
): Promise<TrustedDevice[]> {
  const token = deviceTokens.tokenFor(actor.accountId)
  const tokenHash = token === null ? null : hashToken(token)
  const rows = await listTrusted(deps.db.sql, actor.accountId, deps.clock.now())
  return rows.map((row) => ({
    id: row.id,
    device: readDevice(row.device),
    trusted_at: seconds(row.trusted_at),
    trusted_until: seconds(row.trusted_until),
    last_seen_at: seconds(row.last_seen_at),
    last_address: row.address,
    is_current: row.token_hash === tokenHash,
  }))
}

/** Ends the trust in one device, or in all. */
export async function revokeTrust(
  deps: ProtectionDeps,
  actor: Actor,
  { deviceId, origin }: { deviceId?: string; origin: RequestOrigin },
): Promise<void> {
  const { accountId, sessionId } = actor
  await deps.db.transaction(async (tx) => {
    const deletedCount = await endTrust(tx.sql, accountId, deviceId)
    if (deviceId !== undefined && deletedCount === 0) throw new Refused('not_found')
    await recordChange(deps, tx, { accountId, sessionId, origin, kind: 'devices_forgotten' })
  })
}
