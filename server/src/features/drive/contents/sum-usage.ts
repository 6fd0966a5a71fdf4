import type { DriveKind, StorageUse } from '@bocau/contract/drive/drive'
import { limits } from '@bocau/contract/limits'
import type { Actor } from '../../../kernel/actor.ts'
import { getQuota } from '../../quota/index.ts'
import type { DriveDeps } from '../deps.ts'
import { sumDrive, sumKinds } from '../maintenance-store.ts'

/** Returns the storage use of the account by kind. */
export async function sumUsage({ db }: Pick<DriveDeps, 'db'>, { accountId }: Actor): Promise<StorageUse> {
  const quota = await getQuota(db.sql, accountId)
  const { all, trash } = await sumDrive(db.sql, accountId)
  const kinds = await sumKinds(db.sql, accountId)
  const inUse = kinds.reduce((bytes, kind) => bytes + kind.bytes, 0)
  return {
    quota: quota.user_quota * limits.quotaMegabyteBytes,
    used: quota.user_used_quota,
    mail: Math.max(0, quota.user_used_quota - all),
    drive: all,
    trash,
    older_versions: Math.max(0, all - trash - inUse),
    kinds: kinds
      .filter((kind) => kind.kind !== 'folder')
      .map((kind) => ({ ...kind, kind: kind.kind as DriveKind }))
      .toSorted((a, b) => b.bytes - a.bytes),
  }
}
