import type { Passkey } from '@bocau/contract/account/protection'
import { limits } from '@bocau/contract/limits'
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Transaction } from '../../../db/database.ts'
import type { PasskeyTable } from '../../../db/tables/tables-protection.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { getUserInfo, hashToken, type ProtectionDeps, requireConfirmed } from '../../account/index.ts'
import { notifyProtection, type RequestOrigin, recordChange } from '../../activity/index.ts'
import { consumeTicket } from '../confirmation/store.ts'
import { createTicket } from '../confirmation/tickets.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from './passkey-store.ts'
import { passkeyOrigin, type RelyingParty } from './relying-party.ts'

export interface PasskeyDeps extends ProtectionDeps {
  relyingParty: RelyingParty
}

/** EdDSA, ES256 and RS256, which cover all devices. Algorithms that are experimental in Node are left out. */
const algorithms = [-8, -7, -257]

type Row = Pick<PasskeyTable, 'id' | 'name' | 'created_at' | 'last_used_at' | 'is_synced'>

const wirePasskey = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: Math.floor(row.created_at / 1000),
  last_used_at: row.last_used_at === null ? null : Math.floor(row.last_used_at / 1000),
  is_synced: row.is_synced === 1,
})

export async function getPasskeys(deps: Pick<PasskeyDeps, 'db'>, actor: Actor): Promise<Passkey[]> {
  return (await listPasskeys(deps.db.sql, actor.accountId)).map(wirePasskey)
}

/** Starts the registration of a passkey; excludes authenticators that are already registered. */
export async function startPasskey(deps: PasskeyDeps, actor: Actor) {
  await requireConfirmed(deps, actor)
  const { host } = deps.relyingParty
  if (host === null) throw new Refused('passkeys_unavailable')
  const existing = await listPasskeys(deps.db.sql, actor.accountId)
  if (existing.length >= limits.maxPasskeys) throw new Refused('too_many_passkeys')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const user = await getUserInfo(deps.db.sql, actor.accountId)
  const options = await generateRegistrationOptions({
    rpName: 'Bồ Câu',
    rpID: host,
    userName: user.email,
    userDisplayName: user.fullname,
    userID: new Uint8Array(Buffer.from(actor.accountId)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map((passkey) => ({
      id: passkey.credential_id,
      transports: JSON.parse(passkey.transports) as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const { ticket } = await deps.db.transaction((tx) =>
    createTicket(deps, tx, {
      purpose: 'passkey_new',
      accountId: actor.accountId,
      content: { challenge: options.challenge },
      minutes: limits.setUpMinutes,
    }),
  )
  return { challenge_id: ticket, options: { ...options } }
}

/** Registration response of the browser, with the name and the origin. */
export interface NewPasskey {
  challengeId: string
  response: Record<string, unknown>
  name: string
  origin: RequestOrigin
}

/** Saves the passkey from a registration response; each challenge is valid once. */
export async function addPasskey(deps: PasskeyDeps, actor: Actor, input: NewPasskey): Promise<Passkey> {
  await requireConfirmed(deps, actor)
  const challenge = await consumeChallenge(deps, actor.accountId, input.challengeId)
  const registration = await readRegistration(deps.relyingParty, challenge, input.response)
  const row: PasskeyTable = {
    ...registration,
    account_id: actor.accountId,
    id: deps.ids.next(),
    name: input.name,
    created_at: deps.clock.now(),
    last_used_at: null,
  }
  await deps.db.transaction((tx) => savePasskey(deps, tx, { actor, row, origin: input.origin }))
  return wirePasskey(row)
}

async function savePasskey(
  deps: PasskeyDeps,
  tx: Transaction,
  {
    actor: { accountId, sessionId },
    row,
    origin,
  }: { actor: Actor; row: PasskeyTable; origin: RequestOrigin },
): Promise<void> {
  await tx.lockAccount(accountId)
  if ((await countPasskeys(tx.sql, accountId)) >= limits.maxPasskeys) throw new Refused('too_many_passkeys')
  if (!(await insertPasskey(tx.sql, row))) throw new Refused('passkey_incorrect')
  await recordChange(deps, tx, {
    accountId,
    sessionId,
    origin,
    kind: 'passkey_added',
    name: row.name,
    alert: 'passkey_added',
  })
}

async function consumeChallenge(deps: PasskeyDeps, accountId: string, challengeId: string): Promise<string> {
  const consumed = await deps.db.transaction((tx) =>
    consumeTicket(tx.sql, hashToken(challengeId), { purpose: 'passkey_new', now: deps.clock.now() }),
  )
  if (consumed?.account_id !== accountId) throw new Refused('sign_in_expired')
  return (JSON.parse(consumed.content) as { challenge: string }).challenge
}

/** Verifies a registration response; every fault is reported as the same error. */
async function readRegistration(
  party: RelyingParty,
  expectedChallenge: string,
  response: Record<string, unknown>,
): Promise<Pick<PasskeyTable, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>> {
  const origin = passkeyOrigin(party, response)
  if (origin === null || party.host === null) throw new Refused('passkey_incorrect')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: party.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) throw new Refused('passkey_incorrect')
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify((credential.transports ?? []).slice(0, 10)),
      is_synced: credentialBackedUp ? 1 : 0,
    }
  } catch {
    // The library reports details, but only an attacker or a broken client would see them.
    throw new Refused('passkey_incorrect')
  }
}

export async function namePasskey(
  deps: PasskeyDeps,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  return deps.db.transaction(async (tx) => {
    const passkey = await findPasskey(tx.sql, actor.accountId, id)
    if (!passkey) throw new Refused('not_found')
    await renamePasskey(tx.sql, actor.accountId, { id, name })
    await notifyProtection(deps, tx, actor.accountId)
    return wirePasskey({ ...passkey, name })
  })
}

export async function removePasskey(
  deps: PasskeyDeps,
  actor: Actor,
  { id, origin }: { id: string; origin: RequestOrigin },
): Promise<void> {
  const { accountId, sessionId } = actor
  if (!(await findPasskey(deps.db.sql, accountId, id))) throw new Refused('not_found')
  await requireConfirmed(deps, actor)
  await deps.db.transaction(async (tx) => {
    const name = await deletePasskey(tx.sql, accountId, id)
    if (name === null) throw new Refused('not_found')
    await recordChange(deps, tx, { accountId, sessionId, origin, kind: 'passkey_removed', name })
  })
}
