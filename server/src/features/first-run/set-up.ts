import type { SessionStarted } from '@bocau/contract/account/account'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import { awaitHash, createAccountIn, hasAccounts, refuseWeakPassword } from '../account/index.ts'
import type { RequestOrigin } from '../activity/index.ts'
import { auditAction } from '../audit/index.ts'
import { registerOrganisation } from '../domains/index.ts'
import { createSystemFolders } from '../folders/index.ts'
import { saveSetting } from '../settings/index.ts'
import { startSession } from '../sign-in/index.ts'
import type { FirstRunDeps } from './deps.ts'
import { claimFirstRun, deleteSetupLinks } from './first-run-store.ts'
import { requireValidLink } from './setup-link.ts'

/** Input for the set-up: token, organisation, owner and origin. */
export interface FirstOwner {
  token: string
  organisation: string
  domain: string
  fullName: string
  localPart: string
  password: string
  language: 'vi' | 'en'
  origin: RequestOrigin
  deviceTokens: DeviceTokens
}

/** Creates the organisation with its domain and owner, signs the owner in and invalidates all set-up links. */
export async function setUp(deps: FirstRunDeps, input: FirstOwner): Promise<SessionStarted> {
  await requireValidLink(deps, input.token)
  refuseWeakPassword(input.password)
  const passwordHash = await awaitHash(deps.passwords.hash(input.password))
  const accountId = await deps.db.transaction((tx) => createOwner(deps, tx, { ...input, passwordHash }))
  const { address, device } = input.origin
  return startSession(deps, accountId, {
    remember: false,
    method: 'password',
    passwordMark: null,
    address,
    device,
    deviceTokens: input.deviceTokens,
  })
}

async function createOwner(
  deps: FirstRunDeps,
  tx: Transaction,
  input: FirstOwner & { passwordHash: string },
): Promise<string> {
  // Two browsers with two links would create two organisations: the second waits here and is refused.
  if (!(await claimFirstRun(tx.sql, deps.clock.now())) || (await hasAccounts(tx.sql)))
    throw new Refused('setup_over')
  await deleteSetupLinks(tx.sql)
  const { organisationId, domain } = await registerOrganisation(deps, tx, input)
  const { fullName, passwordHash } = input
  const email = `${input.localPart}@${domain}`
  const accountId = await createAccountIn(deps, tx, {
    account: { email, fullName, passwordHash, isOwner: true },
    prepare: (same, id) => createSystemFolders(deps, same, id),
  })
  await saveSetting(tx.sql, accountId, { key: 'language', value: JSON.stringify(input.language) })
  await auditAction(deps, tx, {
    actor: { accountId, organisationId, email, origin: input.origin },
    kind: 'organisation_founded',
    subject: input.organisation,
    details: { with: domain },
  })
  return accountId
}
