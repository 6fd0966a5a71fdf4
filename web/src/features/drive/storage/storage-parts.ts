import type { DriveKind, StorageUse } from '@bocau/contract/drive/drive'

export interface StoragePart {
  id: DriveKind | 'mail'
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

/** Returns the parts, largest first; omits empty ones. */
export function storageParts({ quota, used, mail, kinds }: StorageUse): StoragePart[] {
  // Above the quota, the used size is the total.
  const total = Math.max(quota, used, 1)
  const parts: StoragePart[] = [
    { id: 'mail', bytes: mail, files: undefined, share: mail / total },
    ...kinds.map(({ kind, bytes, files }) => ({ id: kind, bytes, files, share: bytes / total })),
  ]
  return parts.filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes)
}
