import { domainOf, isValidEmail, localPartOf, normaliseEmail } from '@bocau/mail-core/address'
import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { hasQuotedLocal } from '@bocau/mail-core/quoted-local'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findAddress, refuseUsedAddress } from '../../addresses/index.ts'
import { findDomain, isMovedDomain } from '../../domains/index.ts'
import type { AccountDeps } from '../deps.ts'
import { findPolicy } from '../policies/policy-store.ts'
import { refuseBeyondPeople, refuseBeyondTotal } from '../policies/quota.ts'
import { hashPassword } from './hash-password.ts'
import { insertAccount } from './store.ts'

/** Details of a new account. */
export interface NewAccount {
  email: string
  fullName: string
  password: string
  isOwner?: boolean
  isSendingEnabled?: boolean
  quotaMegabytes?: number
  /** After the first sign-in the user has to choose another password. */
  isPasswordTemporary?: boolean
  /** Shared mailbox: sign-in is not possible, even with a password. */
  isShared?: boolean
}

/**
 * Adds an account to the organisation that owns its domain. `prepare` runs in the same transaction and creates the
 * folders, so that no account exists without an inbox.
 */
export async function createAccount(
  deps: AccountDeps,
  account: NewAccount,
  prepare: (tx: Transaction, accountId: string) => Promise<void>,
): Promise<string> {
  const email = readMainAddress(account.email)
  const passwordHash = await hashPassword(deps, account.password)
  return deps.db.transaction((tx) =>
    createAccountIn(deps, tx, { account: { ...account, email, passwordHash }, prepare }),
  )
}

/** Same as `createAccount`, in the caller's transaction and with a hashed password. */
export async function createAccountIn(
  deps: Pick<AccountDeps, 'clock' | 'ids'>,
  tx: Transaction,
  {
    account,
    prepare,
  }: {
    account: Omit<NewAccount, 'password'> & { passwordHash: string }
    prepare: (tx: Transaction, accountId: string) => Promise<void>
  },
): Promise<string> {
  const email = readMainAddress(account.email)
  const id = deps.ids.next()
  const now = deps.clock.now()
  const domain = await findDomain(tx.sql, domainOf(email))
  if (!domain) throw invalid('email', 'is not in a domain of this server')
  if (await isMovedDomain(tx.sql, domain.name)) throw new Refused('organisation_moving')
  if (await findAddress(tx.sql, email)) throw invalid('email', 'is already in use')
  await refuseUsedAddress(tx.sql, email, now)
  const { default_quota } = await findPolicy(tx.sql, domain.organisation_id)
  const megabytes = account.quotaMegabytes ?? default_quota
  if (!account.isShared) await refuseBeyondPeople(tx.sql, domain.organisation_id)
  await refuseBeyondTotal(tx.sql, domain.organisation_id, { megabytes })
  await insertAccount(tx.sql, {
    id,
    organisation_id: domain.organisation_id,
    email,
    domain_name: domain.name,
    // Names from a provider, an imported table or a command may contain invisible characters.
    full_name: removeInvisibleCharacters(normalForm(account.fullName)).trim() || localPartOf(email),
    kind: account.isOwner ? 'Owner' : 'User',
    password_hash: account.passwordHash,
    is_sending_enabled: account.isSendingEnabled === false ? 0 : 1,
    is_disabled: 0,
    timezone: 'Asia/Ho_Chi_Minh',
    quota_megabytes: megabytes,
    is_auto_quota: 0,
    created_at: now,
    password_changed_at: now,
    is_password_temporary: account.isPasswordTemporary ? 1 : 0,
    is_shared: account.isShared ? 1 : 0,
  })
  await prepare(tx, id)
  return id
}

/** A local address must not have a quoted local part, because many clients cannot handle it. */
function readMainAddress(input: string): string {
  const email = normaliseEmail(input)
  if (!isValidEmail(email) || hasQuotedLocal(email)) throw invalid('email', 'is not an address')
  return email
}

function invalid(path: string, message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path, message }] })
}
