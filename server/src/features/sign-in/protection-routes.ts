import type { protectionEndpoints } from '@bocau/contract/account/protection'
import type { Actor } from '../../kernel/actor.ts'
import type { Routes } from '../../kernel/route.ts'
import { requireConfirmed } from '../account/index.ts'
import {
  createAppPassword,
  getAppPasswords,
  removeAppPassword,
} from './app-passwords/manage-app-passwords.ts'
import { createProfileLink } from './app-passwords/program-profile.ts'
import { listTrustedDevices, revokeTrust } from './devices/manage-devices.ts'
import {
  addPasskey,
  getPasskeys,
  namePasskey,
  type PasskeyDeps,
  removePasskey,
  startPasskey,
} from './passkeys/manage-passkeys.ts'
import { changePassword } from './password/change-user-password.ts'
import { sendCodeToPhone } from './phone/verify-phone.ts'
import { startAuthenticator } from './two-step/authenticator.ts'
import { disableTwoStep } from './two-step/disable-two-step.ts'
import { enableAuthenticator, enablePhone } from './two-step/enable-two-step.ts'
import { getProtection } from './two-step/get-protection.ts'
import { renewRecoveryCodes } from './two-step/renew-recovery-codes.ts'

export function protectionRoutes(deps: PasskeyDeps): Routes<typeof protectionEndpoints> {
  const protectionOf = (actor: Actor) =>
    getProtection(deps.db.sql, actor.accountId, {
      now: deps.clock.now(),
      passkeyHost: deps.relyingParty.host,
    })
  const changed = async (actor: Actor, recovery_codes: string[] | null) => ({
    protection: await protectionOf(actor),
    recovery_codes,
  })
  return {
    'GET /api/v2/2fa': ({ actor }) => protectionOf(actor),
    'POST /api/v2/2fa/authenticator': async ({ actor }) => {
      await requireConfirmed(deps, actor)
      return startAuthenticator(deps, actor)
    },
    'PUT /api/v2/2fa/authenticator': async ({ actor, body, requestInfo }) =>
      changed(actor, await enableAuthenticator(deps, actor, { code: body.code, origin: requestInfo })),
    'POST /api/v2/otp': ({ actor, body }) => sendCodeToPhone(deps, actor, body.channel),
    'PUT /api/v2/2fa/phone': async ({ actor, body, requestInfo }) =>
      changed(actor, await enablePhone(deps, actor, { code: body.code, origin: requestInfo })),
    'POST /api/v2/2fa/off': async ({ actor, body, requestInfo }) => {
      await disableTwoStep(deps, actor, { ...body, origin: requestInfo })
      return protectionOf(actor)
    },
    'POST /api/v2/2fa/recovery-codes': async ({ actor, requestInfo }) =>
      changed(actor, await renewRecoveryCodes(deps, actor, requestInfo)),
    'GET /api/v2/2fa/devices': ({ actor, requestInfo }) =>
      listTrustedDevices(deps, actor, requestInfo.deviceTokens),
    'DELETE /api/v2/2fa/devices/:id': ({ actor, params, requestInfo }) =>
      revokeTrust(deps, actor, { deviceId: params.id, origin: requestInfo }),
    'DELETE /api/v2/2fa/devices': ({ actor, requestInfo }) =>
      revokeTrust(deps, actor, { origin: requestInfo }),
    'GET /api/v2/passkeys': ({ actor }) => getPasskeys(deps, actor),
    'POST /api/v2/passkeys/options': ({ actor }) => startPasskey(deps, actor),
    'POST /api/v2/passkeys': ({ actor, body, requestInfo }) =>
      addPasskey(deps, actor, {
        challengeId: body.challenge_id,
        response: body.response,
        name: body.name,
        origin: requestInfo,
      }),
    'PATCH /api/v2/passkeys/:id': ({ actor, params, body }) =>
      namePasskey(deps, actor, { id: params.id, name: body.name }),
    'DELETE /api/v2/passkeys/:id': ({ actor, params, requestInfo }) =>
      removePasskey(deps, actor, { id: params.id, origin: requestInfo }),
    'GET /api/v2/app-passwords': ({ actor }) => getAppPasswords(deps, actor),
    'POST /api/v2/app-passwords': ({ actor, body, requestInfo }) =>
      createAppPassword(deps, actor, { name: body.name, scope: body.scope, origin: requestInfo }),
    'POST /api/v2/app-passwords/profile': async ({ actor, body }) => {
      const { token, expiresAt } = await createProfileLink(deps, actor, body.name)
      return { path: `/setup/profile/${token}`, expires_at: Math.floor(expiresAt / 1000) }
    },
    'DELETE /api/v2/app-passwords/:id': ({ actor, params, requestInfo }) =>
      removeAppPassword(deps, actor, { id: params.id, origin: requestInfo }),
    'POST /api/v2/password': async ({ actor, body, requestInfo }) => {
      const { closedSessions, removedAppPasswords } = await changePassword(deps, actor, {
        current: body.current_password,
        next: body.new_password,
        origin: requestInfo,
      })
      return { ended_sessions: closedSessions, removed_app_passwords: removedAppPasswords }
    },
  }
}
