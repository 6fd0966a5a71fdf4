import type { Identity } from '../../../ports/identity-provider.ts'
import { findAccountByEmail } from '../../account/index.ts'
import type { SingleSignOnDeps } from './deps.ts'
import { getProvider } from './start-sign-on.ts'
import { findLinkedAccount, linkIdentity, listServedOrganisations } from './store.ts'

/** Account of an identity. */
export interface MatchedAccount {
  id: string
  is_disabled: 0 | 1
}

/**
 * Finds the account of an identity: the linked one, or on first use that of the verified address. Rejects accounts of
 * organisations that the provider does not serve, for any address. An account linked to another identity is rejected
 * too, because the address may have a new holder.
 */
export async function findAccountOfIdentity(
  deps: SingleSignOnDeps,
  identity: Identity,
): Promise<MatchedAccount | null> {
  const { issuer, domains } = getProvider(deps)
  const { subject, email, isEmailVerified } = identity
  const bound = await findLinkedAccount(deps.db.sql, issuer, subject)
  const account =
    bound ?? (email !== null && isEmailVerified ? await findAccountByEmail(deps.db.sql, email) : undefined)
  if (!account) return null
  const organisations = await listServedOrganisations(deps.db.sql, domains)
  if (!organisations.includes(account.organisation_id)) {
    deps.logger.warn('sign-in provider returned an account of an organisation outside BOCAU_OIDC_DOMAINS', {
      account: account.id,
    })
    return null
  }
  if (bound || account.is_disabled) return account
  const isBound = await deps.db.transaction((tx) =>
    linkIdentity(tx.sql, { issuer, subject, account_id: account.id, bound_at: deps.clock.now() }),
  )
  return isBound ? account : null
}
