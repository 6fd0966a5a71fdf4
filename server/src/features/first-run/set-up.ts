import type { SessionStarted } from '@bocau/contract/account/account'
import { passwordFaults } from '@bocau/contract/account/password-rules'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceMarks } from '../../kernel/route.ts'
import { HasherBusy } from '../../ports/password-hasher.ts'
import type { RequestOrigin } from '../account/activity/index.ts'
import { auditAct } from '../account/audit/index.ts'
import { foundOrganisation } from '../account/domains/index.ts'
import { createAccountIn, hasAccounts } from '../account/people/index.ts'
import { createSystemFolders } from '../mailbox/folders/index.ts'
import { saveSetting } from '../settings/index.ts'
import { startSession } from '../sign-in/index.ts'
import type { FirstRunDeps } from './deps.ts'
import { claimFirstRun, deleteSetupLinks } from './first-run-store.ts'
import { refuseUnlessOpen } from './setup-link.ts'

/** Input for the set-up: token, organisation, owner and origin. */
export interface FirstOwner {
  token: string
  organisation: string
  domain: string
  fullName: string
  localPart: string
  password: string
  language: 'vi' | 'en'
  place: RequestOrigin
  marks: DeviceMarks
}

/** Creates the organisation with its domain and owner, signs the owner in and invalidates all set-up links. */
export async function setUp(deps: FirstRunDeps, given: FirstOwner): Promise<SessionStarted> {
  await refuseUnlessOpen(deps, given.token)
  const faults = passwordFaults(given.password)
  if (faults.length > 0) throw new Refused('password_weak', { faults })
  const passwordHash = await hashInTurn(deps, given.password)
  const accountId = await deps.db.transaction((tx) => found(deps, tx, { ...given, passwordHash }))
  const { address, device } = given.place
  return startSession(deps, accountId, {
    remember: false,
    method: 'password',
    passwordMark: null,
    address,
    device,
    marks: given.marks,
  })
}

async function found(
  deps: FirstRunDeps,
  tx: Transaction,
  given: FirstOwner & { passwordHash: string },
): Promise<string> {
  // Two browsers with two links would create two organisations: the second waits here and is refused.
  if (!(await claimFirstRun(tx.sql, deps.clock.now())) || (await hasAccounts(tx.sql)))
    throw new Refused('setup_over')
  await deleteSetupLinks(tx.sql)
  const { organisationId, domain } = await foundOrganisation(deps, tx, given)
  const { fullName, passwordHash } = given
  const email = `${given.localPart}@${domain}`
  const accountId = await createAccountIn(
    deps,
    tx,
    { email, fullName, passwordHash, isOwner: true },
    (same, id) => createSystemFolders(deps, same, id),
  )
  await saveSetting(tx.sql, accountId, 'language', JSON.stringify(given.language))
  await auditAct(
    deps,
    tx,
    { accountId, organisationId, email, place: given.place },
    { kind: 'organisation_founded', subject: given.organisation, details: { with: domain } },
  )
  return accountId
}

/** Reports a full hashing queue as temporarily unavailable. */
async function hashInTurn({ passwords }: Pick<FirstRunDeps, 'passwords'>, password: string): Promise<string> {
  try {
    return await passwords.hash(password)
  } catch (error) {
    throw error instanceof HasherBusy ? new Refused('unavailable', { retry_after_seconds: 2 }) : error
  }
}
