import type { SessionStarted } from '@bocau/contract/account/account'
import type { signInEndpoints } from '@bocau/contract/account/sign-in'
import type { RequestFacts, Routes } from '../../kernel/route.ts'
import { lookAtInvitation } from '../account/own-password/index.ts'
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
    'POST /api/v2/session': async ({ body, facts }) => {
      const { address, device, marks } = facts
      return handOver(facts, await signIn(deps, { ...body, address, device, marks }))
    },
    'POST /api/v2/auth-verification': async ({ body, facts }) => {
      const { trust_device: isTrusted, ...step } = body
      return handOver(
        facts,
        await passSecondStep(deps, { ...step, isTrusted, place: facts, marks: facts.marks }),
      )
    },
    'POST /api/v2/auth-verification/resend': ({ body }) => sendSecondStepCode(deps, body),
    'POST /api/v2/session/passkey/options': ({ body, facts }) =>
      askForPasskey(deps, { ticket: body.ticket, place: facts }),
    'POST /api/v2/session/passkey': async ({ body, facts }) => {
      const { challenge_id: challengeId, response, remember, trust_device: isTrusted } = body
      const answer = { challengeId, response, remember, isTrusted, place: facts, marks: facts.marks }
      return handOver(facts, await signInByPasskey(deps, answer))
    },
    'POST /api/v2/session/invitation': ({ body }) => lookAtInvitation(deps, body.ticket),
    'POST /api/v2/session/own-password': async ({ body: { ticket, new_password: password }, facts }) => {
      const { marks } = facts
      return handOver(facts, await chooseOwnPassword(deps, { ticket, password, place: facts, marks }))
    },
    'POST /api/v2/session/confirm': async ({ actor, body, facts }) => ({
      confirmed_until: Math.floor((await confirmPerson(deps, actor, { ...body, place: facts })) / 1000),
    }),
  }
}

/** Sets the session cookie for a browser; a program stores its token itself. */
function handOver(facts: RequestFacts, { started, remember, isProgram }: SignedIn): SessionStarted {
  if (!isProgram) facts.session.start(started.token, started.expires_at, remember)
  return started
}
