import type { DriveKind, StorageUse } from '@bocau/contract/drive/drive'

export interface StoragePart {
  id: DriveKind | 'mail' | 'trash' | 'versions'
  bytes: number
  files: number | undefined
  /** Fraction of the total storage. */
  share: number
}

export const usedShare = (parts: readonly StoragePart[]): number =>
  Math.min(
    1,
    parts.reduce((sum, { share }) => sum + share, 0),
  )

/** Returns the parts, largest first; omits empty ones. Trash and older versions use storage like files. */
export function storageParts({ quota, used, mail, kinds, trash, older_versions }: StorageUse): StoragePart[] {
  // Above the quota, the used size is the total.
  const total = Math.max(quota, used, 1)
  const parts: StoragePart[] = [
    { id: 'mail', bytes: mail, files: undefined, share: mail / total },
    { id: 'trash', bytes: trash, files: undefined, share: trash / total },
    { id: 'versions', bytes: older_versions, files: undefined, share: older_versions / total },
    ...kinds.map(({ kind, bytes, files }) => ({ id: kind, bytes, files, share: bytes / total })),
  ]
  return parts.filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes)
}
