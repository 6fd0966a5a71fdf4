import { checkBlob } from '../blobs/index.ts'
import { listVersionsAfter } from './contents/version-store.ts'
import type { DriveDeps } from './deps.ts'

/** Lost or damaged content of a file in the drive. */
interface LostFile {
  kind: NonNullable<Awaited<ReturnType<typeof checkBlob>>>
  id: string
  isRepaired: false
}

const atOnce = 200

/** Checks that the blobs of all versions in a drive exist and are intact; a lost blob cannot be repaired. */
export async function checkDrive(
  deps: Pick<DriveDeps, 'blobs' | 'db'>,
  accountId: string,
  { repair }: { repair: boolean } = { repair: false },
): Promise<LostFile[]> {
  const troubles: LostFile[] = []
  const checked = new Map<string, Awaited<ReturnType<typeof checkBlob>>>()
  for (let after = { node_id: '0', version: 0 }; ; ) {
    const versions = await listVersionsAfter(deps.db.sql, accountId, { after, limit: atOnce })
    for (const { node_id, blob_hash } of versions) {
      const kind =
        checked.get(blob_hash) ?? (await checkBlob(deps.blobs, blob_hash, { shouldRepair: repair }))
      checked.set(blob_hash, kind)
      if (kind) troubles.push({ kind, id: node_id, isRepaired: false })
    }
    const last = versions.at(-1)
    if (!last || versions.length < atOnce) return troubles
    after = last
  }
}
