import { limits } from '@bocau/contract/limits'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { TicketTable } from '../../db/tables/tables-protection.ts'
import { networkOf } from '../../kernel/network-of.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import { hashToken } from '../account/index.ts'
import { type RequestOrigin, recordFailure } from '../activity/index.ts'
import { startOrRequirePassword } from './choose-password.ts'
import { consumeAttempt, refundAttempt } from './confirmation/attempts.ts'
import { isCurrentPassword } from './confirmation/password-fingerprint.ts'
import { consumeTicket } from './confirmation/store.ts'
import { createTicket } from './confirmation/tickets.ts'
import type { PasskeyDeps } from './passkeys/manage-passkeys.ts'
import { findByCredential, listPasskeys, recordPasskeyUse } from './passkeys/passkey-store.ts'
import { passkeyOrigin, type RelyingParty } from './passkeys/relying-party.ts'
import { openTicket } from './second-step.ts'
import type { PendingSignIn } from './second-step-ticket.ts'
import { type NewSession, type SignedIn, startSession } from './start-session.ts'

/** State of a passkey challenge. */
interface PasskeyRequest {
  challenge: string
  /** For a second step: hash of the ticket from the password step. */
  secondStep: string | null
  remember: boolean
}

/** Challenges that one address may request in a quarter of an hour; each is a row in the store. */
const maxChallenges = 300
const listSubjects = (origin: RequestOrigin) => [
  { subject: `passkey:${networkOf(origin.address)}`, allowed: maxChallenges },
]

/** Creates a passkey challenge: for any passkey of the browser, or with a password ticket for those of the account. */
export async function requestPasskey(
  deps: PasskeyDeps,
  { ticket, origin }: { ticket?: string | undefined; origin: RequestOrigin },
) {
  const { host } = deps.relyingParty
  if (host === null) throw new Refused('passkeys_unavailable')
  await consumeAttempt(deps, listSubjects(origin))
  const pending = ticket === undefined ? null : await openTicket(deps, ticket)
  const passkeys = pending ? await listPasskeys(deps.db.sql, pending.accountId) : []
  if (pending && passkeys.length === 0) throw new Refused('passkeys_unavailable')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: pending ? 'preferred' : 'required',
    allowCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      transports: JSON.parse(passkey.transports) as AuthenticatorTransport[],
    })),
  })
  const request: PasskeyRequest = {
    challenge: options.challenge,
    secondStep: ticket === undefined ? null : hashToken(ticket),
    remember: pending?.remember ?? false,
  }
  const created = await deps.db.transaction((tx) =>
    createTicket(deps, tx, {
      purpose: 'passkey_sign_in',
      accountId: pending?.accountId ?? null,
      content: request,
      minutes: limits.secondStepMinutes,
    }),
  )
  return { challenge_id: created.ticket, options: { ...options } }
}

/** Response of a passkey, with its origin. */
export interface PasskeyResponse {
  challengeId: string
  response: Record<string, unknown>
  remember: boolean
  isTrusted: boolean
  origin: RequestOrigin
  deviceTokens: DeviceTokens
}

/**
 * Signs in with a passkey. On its own it requires user verification (face, fingerprint or PIN); after a password only
 * user presence.
 */
export async function signInByPasskey(deps: PasskeyDeps, input: PasskeyResponse): Promise<SignedIn> {
  const { accountId: expected, asked } = await consumeChallenge(deps, input.challengeId)
  const credentialId = typeof input.response.id === 'string' ? input.response.id : ''
  const passkey = await findByCredential(deps.db.sql, credentialId)
  if (!passkey || (expected !== null && passkey.account_id !== expected))
    throw new Refused('passkey_incorrect')
  const accountId = passkey.account_id
  const counter = await checkResponse(deps.relyingParty, asked, { passkey, response: input.response })
  const spent =
    counter === null
      ? null
      : await consumePasskey(deps, { accountId, id: passkey.id, counter, request: asked })
  if (spent === null) {
    await recordFailure(deps, {
      accountId,
      kind: asked.secondStep ? 'second_step_failed' : 'sign_in_failed',
      origin: input.origin,
      method: 'passkey',
    })
    throw new Refused('passkey_incorrect')
  }
  await refundAttempt(deps, listSubjects(input.origin))
  const remember = asked.secondStep ? asked.remember : input.remember
  const session: NewSession = {
    address: input.origin.address,
    device: input.origin.device,
    remember,
    method: 'passkey',
    passwordMark: spent.passwordMark,
    deviceTokens: input.deviceTokens,
    isTrusted: input.isTrusted && asked.secondStep !== null,
  }
  // A passkey on its own does not use a temporary password, so no new one is required here.
  if (asked.secondStep) return startOrRequirePassword(deps, accountId, session)
  return { started: await startSession(deps, accountId, session), remember }
}

async function consumeChallenge(deps: PasskeyDeps, challengeId: string) {
  const consumed = await deps.db.transaction((tx) =>
    consumeTicket(tx.sql, hashToken(challengeId), { purpose: 'passkey_sign_in', now: deps.clock.now() }),
  )
  if (!consumed) throw new Refused('sign_in_expired')
  return { accountId: consumed.account_id, asked: JSON.parse(consumed.content) as PasskeyRequest }
}

/**
 * Records the use of a passkey. For a second step it also consumes the ticket and returns its state; null when either
 * no longer exists.
 */
async function consumePasskey(
  deps: PasskeyDeps,
  {
    accountId,
    id,
    counter,
    request,
  }: { accountId: string; id: string; counter: number; request: PasskeyRequest },
): Promise<{ passwordMark: string | null } | null> {
  const now = deps.clock.now()
  const purpose: TicketTable['purpose'] = 'second_step'
  return deps.db.transaction(async (tx) => {
    const ticket = request.secondStep && (await consumeTicket(tx.sql, request.secondStep, { purpose, now }))
    if (request.secondStep && !ticket) throw new Refused('sign_in_expired')
    const fingerprint = ticket ? ((JSON.parse(ticket.content) as PendingSignIn).passwordMark ?? null) : null
    if (!(await isCurrentPassword(tx, accountId, fingerprint))) throw new Refused('sign_in_expired')
    return (await recordPasskeyUse(tx.sql, accountId, { id, use: { counter, last_used_at: now } }))
      ? { passwordMark: fingerprint }
      : null
  })
}

interface StoredPasskey {
  credential_id: string
  public_key: string
  counter: number
  transports: string
}

/** Verifies a response and returns its counter; null for any invalid one. */
async function checkResponse(
  party: RelyingParty,
  request: PasskeyRequest,
  { passkey, response }: { passkey: StoredPasskey; response: Record<string, unknown> },
): Promise<number | null> {
  const origin = passkeyOrigin(party, response)
  if (origin === null || party.host === null) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: request.challenge,
      expectedOrigin: origin,
      expectedRPID: party.host,
      requireUserVerification: request.secondStep === null,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: JSON.parse(passkey.transports) as AuthenticatorTransport[],
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for every kind of invalid response; all are treated alike.
    return null
  }
}
