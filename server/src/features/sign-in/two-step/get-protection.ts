import type { Protection } from '@bocau/contract/account/protection'
import type { Sql } from '../../../db/database.ts'
import { countAppPasswords } from '../app-passwords/app-password-store.ts'
import { getPassword } from '../confirmation/store.ts'
import { listTrusted } from '../devices/device-store.ts'
import { countPasskeys } from '../passkeys/passkey-store.ts'
import { phoneHint } from '../phone/phone-number.ts'
import { findPhone } from '../phone/phone-store.ts'
import { countRecoveryCodes, findAuthenticator } from './two-step-store.ts'

/** Second steps of an account. Passkeys are accepted as a second step, but do not enable 2-step verification. */
export interface TwoStep {
  isOn: boolean
  authenticator: { addedAt: number } | null
  phone: { number: string; country: string; addedAt: number } | null
}

export async function getTwoStep(db: Sql, accountId: string): Promise<TwoStep> {
  const authenticator = await findAuthenticator(db, accountId)
  const phone = await findPhone(db, accountId)
  const guards = phone && phone.second_step_at !== null
  return {
    isOn: authenticator !== undefined || guards === true,
    authenticator: authenticator ? { addedAt: authenticator.added_at } : null,
    phone: guards
      ? { number: phone.number, country: phone.country, addedAt: phone.second_step_at ?? 0 }
      : null,
  }
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Returns the security settings of an account for its owner. */
export async function getProtection(
  db: Sql,
  accountId: string,
  { now, passkeyHost }: { now: number; passkeyHost: string | null },
): Promise<Protection> {
  const { isOn, authenticator, phone } = await getTwoStep(db, accountId)
  return {
    is_on: isOn,
    authenticator: authenticator && { added_at: seconds(authenticator.addedAt) },
    phone: phone && { added_at: seconds(phone.addedAt), phone_hint: phoneHint(phone.number) },
    passkeys: await countPasskeys(db, accountId),
    recovery_codes_left: await countRecoveryCodes(db, accountId),
    trusted_devices: (await listTrusted(db, accountId, now)).length,
    app_passwords: await countAppPasswords(db, accountId),
    password_changed_at: seconds((await getPassword(db, accountId)).password_changed_at),
    passkey_host: passkeyHost,
  }
}
