import type { protectionEndpoints } from '@bocau/contract/account/protection'
import type { Actor } from '../../../kernel/actor.ts'
import type { Routes } from '../../../kernel/route.ts'
import { getAppPasswords, makeAppPassword, removeAppPassword } from '../app-passwords/manage-app-passwords.ts'
import { offerProfile } from '../app-passwords/program-profile.ts'
import { forgetTrust, listTrustedDevices } from '../devices/manage-devices.ts'
import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  namePasskey,
  type PasskeyDeps,
  removePasskey,
} from '../passkeys/manage-passkeys.ts'
import { changeOwnPassword } from '../password/change-own-password.ts'
import { sendOwnCode } from '../phone/verify-phone.ts'
import { requireConfirmed } from '../proof/confirm.ts'
import { beginAuthenticator } from '../two-step/authenticator.ts'
import { getProtection } from '../two-step/get-protection.ts'
import { renewRecoveryCodes } from '../two-step/renew-recovery-codes.ts'
import { turnTwoStepOff } from '../two-step/turn-off.ts'
import { turnAuthenticatorOn, turnPhoneOn } from '../two-step/turn-on.ts'

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
      return beginAuthenticator(deps, actor)
    },
    'PUT /api/v2/2fa/authenticator': async ({ actor, body, facts }) =>
      changed(actor, await turnAuthenticatorOn(deps, actor, { code: body.code, place: facts })),
    'POST /api/v2/otp': ({ actor, body }) => sendOwnCode(deps, actor, body.channel),
    'PUT /api/v2/2fa/phone': async ({ actor, body, facts }) =>
      changed(actor, await turnPhoneOn(deps, actor, { code: body.code, place: facts })),
    'POST /api/v2/2fa/off': async ({ actor, body, facts }) => {
      await turnTwoStepOff(deps, actor, { ...body, place: facts })
      return protectionOf(actor)
    },
    'POST /api/v2/2fa/recovery-codes': async ({ actor, facts }) =>
      changed(actor, await renewRecoveryCodes(deps, actor, facts)),
    'GET /api/v2/2fa/devices': ({ actor, facts }) => listTrustedDevices(deps, actor, facts.marks),
    'DELETE /api/v2/2fa/devices/:id': ({ actor, params, facts }) =>
      forgetTrust(deps, actor, { deviceId: params.id, place: facts }),
    'DELETE /api/v2/2fa/devices': ({ actor, facts }) => forgetTrust(deps, actor, { place: facts }),
    'GET /api/v2/passkeys': ({ actor }) => getPasskeys(deps, actor),
    'POST /api/v2/passkeys/options': ({ actor }) => beginPasskey(deps, actor),
    'POST /api/v2/passkeys': ({ actor, body, facts }) =>
      addPasskey(deps, actor, {
        challengeId: body.challenge_id,
        response: body.response,
        name: body.name,
        place: facts,
      }),
    'PATCH /api/v2/passkeys/:id': ({ actor, params, body }) =>
      namePasskey(deps, actor, { id: params.id, name: body.name }),
    'DELETE /api/v2/passkeys/:id': ({ actor, params, facts }) =>
      removePasskey(deps, actor, { id: params.id, place: facts }),
    'GET /api/v2/app-passwords': ({ actor }) => getAppPasswords(deps, actor),
    'POST /api/v2/app-passwords': ({ actor, body, facts }) =>
      makeAppPassword(deps, actor, { name: body.name, scope: body.scope, place: facts }),
    'POST /api/v2/app-passwords/profile': async ({ actor, body }) => {
      const { token, expiresAt } = await offerProfile(deps, actor, body.name)
      return { path: `/setup/profile/${token}`, expires_at: Math.floor(expiresAt / 1000) }
    },
    'DELETE /api/v2/app-passwords/:id': ({ actor, params, facts }) =>
      removeAppPassword(deps, actor, { id: params.id, place: facts }),
    'POST /api/v2/password': async ({ actor, body, facts }) => {
      const { endedSessions, removedAppPasswords } = await changeOwnPassword(deps, actor, {
        current: body.current_password,
        next: body.new_password,
        place: facts,
      })
      return { ended_sessions: endedSessions, removed_app_passwords: removedAppPasswords }
    },
  }
}
