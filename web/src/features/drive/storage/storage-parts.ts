import type { DriveKind, StorageUse } from '@bocau/contract/drive/drive'

/** Something that takes a share of the space. */
export interface StoragePart {
  id: DriveKind | 'mail'
  bytes: number
  files: number | undefined
  /** Of the whole space. */
  share: number
}

/** How much of the whole space the parts take together. */
export const usedShare = (parts: readonly StoragePart[]): number =>
  Math.min(
    1,
    parts.reduce((sum, { share }) => sum + share, 0),
  )

/** What takes space, the most first; what takes none is left out. */
export function storageParts({ quota, used, mail, kinds }: StorageUse): StoragePart[] {
  // More may lie here than there is room for: then the whole is what is used.
  const whole = Math.max(quota, used, 1)
  const parts: StoragePart[] = [
    { id: 'mail', bytes: mail, files: undefined, share: mail / whole },
    ...kinds.map(({ kind, bytes, files }) => ({ id: kind, bytes, files, share: bytes / whole })),
  ]
  return parts.filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes)
}
