import type { DriveFile } from '@bocau/contract/drive/drive'

/** Upload of a local file to the drive. */
export interface UploadLine {
  key: number
  source: File
  share: number
  stop: AbortController
  /** True while uploading; otherwise queued or finished. */
  isRunning: boolean
  uploaded: DriveFile | null
  error: unknown
}

export const sentAtOnce = 3

/** Returns the next uploads to start, in the order of adding. */
export function linesToSend(lines: readonly UploadLine[]): UploadLine[] {
  const free = sentAtOnce - lines.filter(({ isRunning }) => isRunning).length
  if (free <= 0) return []
  return lines
    .filter(({ isRunning, uploaded, error }) => !isRunning && !uploaded && error === null)
    .slice(0, free)
}
