import type { ImportFailure } from '@bocau/contract/import-failures'
import { secretContext } from '../../../db/sealed-columns.ts'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { RemoteMailboxSession, RemoteSignIn } from '../../../ports/remote-mailbox.ts'
import { RemoteMailboxError } from '../../../ports/remote-mailbox.ts'
import type { MovingDeps } from '../deps.ts'

/** Context that binds an encrypted password to its import. */
export const passwordContext = (move: Pick<MoveInTable, 'account_id' | 'id'>): string =>
  secretContext('move_in', move.account_id, move.id)

/** Opens a remote mailbox for an operation and closes it; fails with the reason when it cannot be read. */
export async function withMailbox<T>(
  deps: Pick<MovingDeps, 'mailboxes'>,
  signIn: RemoteSignIn,
  action: (mailbox: RemoteMailboxSession) => Promise<T>,
): Promise<T> {
  try {
    const mailbox = await deps.mailboxes.open(signIn)
    try {
      return await action(mailbox)
    } finally {
      await mailbox.close()
    }
  } catch (error) {
    if (!(error instanceof RemoteMailboxError)) throw error
    const trouble: ImportFailure = error.code
    throw new Refused('mailbox_elsewhere', { trouble })
  }
}
