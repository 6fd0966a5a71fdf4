import type { UsersAction } from '@bocau/contract/organisation'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { OrganisationDeps } from '../deps.ts'
import { type ChangeRequest, changeUser } from './change-user.ts'
import { signOutUser } from './sign-out-user.ts'

/** Results by account: done, or rejected with a code. */
export interface BulkResult {
  done: string[]
  refused: { id: string; code: string }[]
}

/** Applies an action to many accounts, each on its own; a rejection does not affect the others. */
export async function changeMany(
  deps: OrganisationDeps,
  actor: Actor,
  { ids, act, user_quota }: { ids: readonly string[]; act: UsersAction; user_quota?: number | undefined },
): Promise<BulkResult> {
  if (act === 'set_quota' && user_quota === undefined)
    throw new Refused('invalid_input', { fields: [{ path: 'user_quota', message: 'is missing' }] })
  const outcome: BulkResult = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      if (act === 'sign_out') await signOutUser(deps, actor, id)
      else
        await changeUser(deps, actor, {
          id,
          request: act === 'set_quota' ? { user_quota } : changesByAction[act],
        })
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      outcome.refused.push({ id, code: error.code })
    }
  }
  return outcome
}

const changesByAction: Record<Exclude<UsersAction, 'sign_out' | 'set_quota'>, ChangeRequest> = {
  shut: { is_disabled: true },
  open: { is_disabled: false },
  sending_off: { enable_smtp: 0 },
  sending_on: { enable_smtp: 1 },
  programs_on: { may_use_programs: true },
  programs_off: { may_use_programs: false },
  drive_on: { has_drive: true },
  drive_off: { has_drive: false },
}
