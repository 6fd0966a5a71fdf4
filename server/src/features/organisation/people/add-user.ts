import type { OrganisationUser } from '@bocau/contract/organisation'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { awaitHash, createAccount, refuseWeakPassword } from '../../account/index.ts'
import { findAddress, refuseUsedAddress } from '../../addresses/index.ts'
import { auditAction } from '../../audit/index.ts'
import { createSystemFolders } from '../../folders/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { findDomain } from '../domains/domain-store.ts'
import { getUser } from './list-users.ts'

export interface NewUser {
  email: string
  fullname: string
  password?: string | undefined
  is_temporary?: boolean | undefined
  user_quota?: number | undefined
}

/** Adds a sub-user with an address in a domain of the Owner's organisation. */
export async function addUser(
  deps: OrganisationDeps,
  actor: Actor,
  input: NewUser,
): Promise<OrganisationUser> {
  const email = normaliseEmail(input.email)
  if (!(await findDomain(deps.db.sql, actor.organisationId, domainOf(email))))
    throw new Refused('domain_not_own')
  if (input.password !== undefined) refuseWeakPassword(input.password)
  await refuseUsedAddress(deps.db.sql, email, deps.clock.now())

  const id = await awaitHash(create(deps, actor, { ...input, email })).catch(async (error: unknown) => {
    // Of two concurrent requests for one address the second fails.
    throw (await findAddress(deps.db.sql, email)) ? new Refused('address_taken') : error
  })
  return getUser(deps.db.sql, actor.organisationId, id)
}

function create(
  deps: OrganisationDeps,
  actor: Actor,
  { email, fullname, user_quota, ...options }: NewUser,
): Promise<string> {
  // A random password that is never revealed; such a user signs in through an invitation.
  const password = options.password ?? Buffer.from(deps.random.bytes(24)).toString('base64url')
  const isPasswordTemporary = options.password !== undefined && (options.is_temporary ?? true)
  const account = { email, fullName: fullname, password, isPasswordTemporary }
  return createAccount(
    deps,
    user_quota === undefined ? account : { ...account, quotaMegabytes: user_quota },
    async (tx, id) => {
      await createSystemFolders(deps, tx, id)
      await auditAction(deps, tx, { actor, kind: 'person_added', subject: email })
    },
  )
}
