import type { AppPassword, AppPasswordScope } from '@bocau/contract/account/protection'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Random } from '../../../ports/random.ts'
import {
  type AccountDeps,
  endSessions,
  type ProtectionDeps,
  refuseProgram,
  requireConfirmed,
} from '../../account/index.ts'
import { type RequestOrigin, recordChange } from '../../activity/index.ts'
import {
  countAppPasswords,
  deleteAppPassword,
  insertAppPassword,
  listAppPasswords,
  scopeColumns,
  scopeOf,
} from './app-password-store.ts'
import { appPasswordLength, hashAppPassword } from './find-app-password.ts'

export async function getAppPasswords(deps: Pick<AccountDeps, 'db'>, actor: Actor): Promise<AppPassword[]> {
  const rows = await listAppPasswords(deps.db.sql, actor.accountId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scope: scopeOf(row),
    created_at: Math.floor(row.created_at / 1000),
    last_used_at: row.last_used_at === null ? null : Math.floor(row.last_used_at / 1000),
    last_address: row.last_address,
    last_protocol: row.last_protocol,
  }))
}

/** Creates an app password. The response is the only time it is shown. */
export async function createAppPassword(
  deps: ProtectionDeps,
  actor: Actor,
  { name, scope, origin }: { name: string; scope: AppPasswordScope; origin: RequestOrigin },
): Promise<{ app_password: AppPassword; password: string }> {
  await requireConfirmed(deps, actor)
  await refuseProgram(deps.db.sql, actor.accountId)
  const { accountId, sessionId } = actor
  const fresh = { password: randomPassword(deps.random), id: deps.ids.next(), name, scope, origin }
  await deps.db.transaction((tx) => addAppPassword(deps, tx, { accountId, sessionId, ...fresh }))
  return {
    app_password: {
      id: fresh.id,
      name,
      scope,
      created_at: Math.floor(deps.clock.now() / 1000),
      last_used_at: null,
      last_address: '',
      last_protocol: null,
    },
    password: fresh.password.replace(/(....)(?=.)/g, '$1 '),
  }
}

export interface NewAppPassword {
  accountId: string
  sessionId: string
  id: string
  password: string
  name: string
  scope: AppPasswordScope
  origin: RequestOrigin
}

/** Saves a new app password, records it and notifies the owner. */
export async function addAppPassword(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, sessionId, id, password, name, scope, origin }: NewAppPassword,
): Promise<void> {
  await tx.lockAccount(accountId)
  if ((await countAppPasswords(tx.sql, accountId)) >= limits.maxAppPasswords)
    throw new Refused('too_many_app_passwords')
  await insertAppPassword(tx.sql, {
    account_id: accountId,
    id,
    secret_hash: hashAppPassword(password),
    name,
    ...scopeColumns(scope),
    created_at: deps.clock.now(),
    last_used_at: null,
    last_address: '',
  })
  await recordChange(deps, tx, {
    accountId,
    sessionId,
    origin,
    kind: 'app_password_made',
    name,
    alert: 'app_password_made',
  })
}

/** Revokes an app password and ends its sessions immediately. */
export async function removeAppPassword(
  deps: ProtectionDeps,
  actor: Actor,
  { id, origin }: { id: string; origin: RequestOrigin },
): Promise<void> {
  const { accountId, sessionId } = actor
  await deps.db.transaction(async (tx) => {
    const name = await deleteAppPassword(tx.sql, accountId, id)
    if (name === null) throw new Refused('not_found')
    await endSessions(deps, tx, { accountId, appPasswordId: id, reason: 'app_password_removed' })
    await recordChange(deps, tx, { accountId, sessionId, origin, kind: 'app_password_removed', name })
  })
}

export function randomPassword(random: Random): string {
  const password = Array.from({ length: appPasswordLength }, () => String.fromCharCode(97 + random.int(26)))
  return password.join('')
}
