import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import { IsolatedTasks } from '../../../kernel/isolated-tasks.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { ComposeDeps } from '../deps.ts'
import { deleteUploads, listOldUploads, renewUploads } from './upload-store.ts'

const uploadsAtOnce = 500

/** Deletes uploads that no draft has referenced for a day; images in the user's signature stay. */
export async function sweepUploads(deps: Pick<ComposeDeps, 'clock' | 'db'>): Promise<number> {
  const before = deps.clock.now() - limits.unusedFileHours * 3_600_000
  const tasks = new IsolatedTasks()
  for (let swept = 0; ; ) {
    const old = await listOldUploads(deps.db.sql, { before, limit: uploadsAtOnce, except: tasks.failed })
    if (old.length === 0) {
      tasks.throwIfFailed()
      return swept
    }
    for (const [accountId, uploads] of Map.groupBy(old, (upload) => upload.account_id)) {
      await tasks.run(accountId, async () => {
        swept += await deps.db.transaction((tx) => sweepAccount(deps, tx, { accountId, uploads }))
      })
    }
  }
}

/** Deletes old uploads of an account, except images in its signature; returns the number of deleted ones. */
async function sweepAccount(
  deps: Pick<ComposeDeps, 'clock'>,
  tx: Transaction,
  { accountId, uploads }: { accountId: string; uploads: readonly UploadTable[] },
): Promise<number> {
  await tx.lockAccount(accountId)
  const { signature } = await getSettings(tx.sql, accountId)
  const now = deps.clock.now()
  const used = uploads.filter((upload) => upload.is_public === 1 && signature.includes(upload.uuid))
  const unused = uploads.filter((upload) => !used.includes(upload))
  await renewUploads(tx.sql, accountId, { uuids: used.map((upload) => upload.uuid), now })
  await deleteUploads(
    tx.sql,
    accountId,
    unused.map((upload) => upload.uuid),
  )
  await setBlobsUnreferenced(
    tx.sql,
    unused.map((upload) => upload.blob_hash),
    now,
  )
  return unused.length
}
