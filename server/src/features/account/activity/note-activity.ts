import type { ActivityKind, SignInMethod } from '@bocau/contract/account/activity'
import type { Transaction } from '../../../db/database.ts'
import type { ProtectionDeps } from '../deps.ts'
import { countAgain, insertActivity } from './activity-store.ts'
import { originOf, type RequestOrigin } from './request-origin.ts'

/** What happened, as it is written down. */
export interface Happening {
  accountId: string
  kind: ActivityKind
  place: RequestOrigin
  method?: SignInMethod
  isNewDevice?: boolean
  /** The name of a passkey or of an app password. */
  name?: string
  sessionId?: string
}

/** Failures from one place within this time are one entry: many guesses must not push the rest out of sight. */
const oneEntryMilliseconds = 15 * 60_000

/** Writes down what happened, in the transaction of the change itself. */
export async function noteActivity(
  deps: Pick<ProtectionDeps, 'clock' | 'ids'>,
  tx: Transaction,
  happening: Happening,
): Promise<void> {
  await insertActivity(tx.sql, { ...entryOf(deps, happening), id: deps.ids.next() })
}

/** Writes down that somebody failed to prove who they are. */
export async function noteFailure(
  deps: Pick<ProtectionDeps, 'clock' | 'db' | 'ids'>,
  happening: Happening,
): Promise<void> {
  const entry = entryOf(deps, happening)
  await deps.db.transaction(async (tx) => {
    if (await countAgain(tx.sql, entry, entry.at - oneEntryMilliseconds)) return
    await insertActivity(tx.sql, { ...entry, id: deps.ids.next() })
  })
}

function entryOf(deps: Pick<ProtectionDeps, 'clock'>, happening: Happening) {
  return {
    account_id: happening.accountId,
    kind: happening.kind,
    at: deps.clock.now(),
    ...originOf(happening.place),
    method: happening.method ?? null,
    is_new_device: happening.isNewDevice ? 1 : 0,
    times: 1,
    name: happening.name ?? '',
    session_id: happening.sessionId ?? null,
  } as const
}
