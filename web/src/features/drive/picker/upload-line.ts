import type { DriveFile } from '@bocau/contract/drive/drive'

/** A file on its way from this device into the drive. */
export interface UploadLine {
  key: number
  source: File
  share: number
  stop: AbortController
  /** It is being sent now; what is neither this nor at its end waits its turn. */
  isGoing: boolean
  brought: DriveFile | null
  error: unknown
}

/** So many are sent at a time. */
export const sentAtOnce = 3

/** The lines whose turn it is, as they were added. */
export function linesToSend(lines: readonly UploadLine[]): UploadLine[] {
  const free = sentAtOnce - lines.filter(({ isGoing }) => isGoing).length
  if (free <= 0) return []
  return lines.filter(({ isGoing, brought, error }) => !isGoing && !brought && error === null).slice(0, free)
}
