import type { SessionStarted } from '@bocau/contract/account/account'
import type { signInEndpoints } from '@bocau/contract/account/sign-in'
import type { RequestInfo, Routes } from '../../kernel/route.ts'
import { findTicketInvitation } from '../account/own-password/index.ts'
import type { PasskeyDeps } from '../account/passkeys/index.ts'
import { confirmPerson } from '../account/two-step/index.ts'
import { chooseOwnPassword } from './own-password.ts'
import { passSecondStep, sendSecondStepCode } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { askForPasskey, signInByPasskey } from './sign-in-by-passkey.ts'
import type { SignedIn } from './start-session.ts'

/** Routes for all sign-in methods and their steps. */
export function signInRoutes(deps: PasskeyDeps): Routes<typeof signInEndpoints> {
  return {
    'POST /api/v2/session': async ({ body, requestInfo }) => {
      const { address, device, marks } = requestInfo
      return handOver(requestInfo, await signIn(deps, { ...body, address, device, marks }))
    },
    'POST /api/v2/auth-verification': async ({ body, requestInfo }) => {
      const { trust_device: isTrusted, ...step } = body
      return handOver(
        requestInfo,
        await passSecondStep(deps, { ...step, isTrusted, place: requestInfo, marks: requestInfo.marks }),
      )
    },
    'POST /api/v2/auth-verification/resend': ({ body }) => sendSecondStepCode(deps, body),
    'POST /api/v2/session/passkey/options': ({ body, requestInfo }) =>
      askForPasskey(deps, { ticket: body.ticket, place: requestInfo }),
    'POST /api/v2/session/passkey': async ({ body, requestInfo }) => {
      const { challenge_id: challengeId, response, remember, trust_device: isTrusted } = body
      const answer = {
        challengeId,
        response,
        remember,
        isTrusted,
        place: requestInfo,
        marks: requestInfo.marks,
      }
      return handOver(requestInfo, await signInByPasskey(deps, answer))
    },
    'POST /api/v2/session/invitation': ({ body }) => findTicketInvitation(deps, body.ticket),
    'POST /api/v2/session/own-password': async ({
      body: { ticket, new_password: password },
      requestInfo,
    }) => {
      const { marks } = requestInfo
      return handOver(
        requestInfo,
        await chooseOwnPassword(deps, { ticket, password, place: requestInfo, marks }),
      )
    },
    'POST /api/v2/session/confirm': async ({ actor, body, requestInfo }) => ({
      confirmed_until: Math.floor(
        (await confirmPerson(deps, actor, { ...body, origin: requestInfo })) / 1000,
      ),
    }),
  }
}

/** Sets the session cookie for a browser; a program stores its token itself. */
function handOver(facts: RequestInfo, { started, remember, isProgram }: SignedIn): SessionStarted {
  if (!isProgram) facts.session.start(started.token, started.expires_at, remember)
  return started
}
