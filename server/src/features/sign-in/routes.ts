import type { SessionStarted } from '@bocau/contract/account/account'
import type { signInEndpoints } from '@bocau/contract/account/sign-in'
import type { RequestInfo, Routes } from '../../kernel/route.ts'
import { chooseUserPassword } from './choose-password.ts'
import { findTicketInvitation } from './new-password/invite.ts'
import type { PasskeyDeps } from './passkeys/manage-passkeys.ts'
import { passSecondStep, sendSecondStepCode } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { requestPasskey, signInByPasskey } from './sign-in-by-passkey.ts'
import type { SignedIn } from './start-session.ts'
import { confirmIdentity } from './two-step/confirm-identity.ts'

/** Routes for all sign-in methods and their steps. */
export function signInRoutes(deps: PasskeyDeps): Routes<typeof signInEndpoints> {
  return {
    'POST /api/v2/session': async ({ body, requestInfo }) => {
      const { address, device, deviceTokens } = requestInfo
      return toSessionStarted(
        requestInfo,
        await signIn(deps, { ...body, address, device, deviceTokens: deviceTokens }),
      )
    },
    'POST /api/v2/auth-verification': async ({ body, requestInfo }) => {
      const { trust_device: isTrusted, ...step } = body
      return toSessionStarted(
        requestInfo,
        await passSecondStep(deps, {
          ...step,
          isTrusted,
          origin: requestInfo,
          deviceTokens: requestInfo.deviceTokens,
        }),
      )
    },
    'POST /api/v2/auth-verification/resend': ({ body }) => sendSecondStepCode(deps, body),
    'POST /api/v2/session/passkey/options': ({ body, requestInfo }) =>
      requestPasskey(deps, { ticket: body.ticket, origin: requestInfo }),
    'POST /api/v2/session/passkey': async ({ body, requestInfo }) => {
      const { challenge_id: challengeId, response, remember, trust_device: isTrusted } = body
      const input = {
        challengeId,
        response,
        remember,
        isTrusted,
        origin: requestInfo,
        deviceTokens: requestInfo.deviceTokens,
      }
      return toSessionStarted(requestInfo, await signInByPasskey(deps, input))
    },
    'POST /api/v2/session/invitation': ({ body }) => findTicketInvitation(deps, body.ticket),
    'POST /api/v2/session/own-password': async ({
      body: { ticket, new_password: password },
      requestInfo,
    }) => {
      const { deviceTokens } = requestInfo
      return toSessionStarted(
        requestInfo,
        await chooseUserPassword(deps, { ticket, password, origin: requestInfo, deviceTokens: deviceTokens }),
      )
    },
    'POST /api/v2/session/confirm': async ({ actor, body, requestInfo }) => ({
      confirmed_until: Math.floor(
        (await confirmIdentity(deps, actor, { ...body, origin: requestInfo })) / 1000,
      ),
    }),
  }
}

/** Sets the session cookie for a browser; a program stores its token itself. */
function toSessionStarted(
  requestInfo: RequestInfo,
  { started, remember, isProgram }: SignedIn,
): SessionStarted {
  if (!isProgram) requestInfo.session.start(started.token, started.expires_at, remember)
  return started
}
