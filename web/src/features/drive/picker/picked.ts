import type { DriveFile } from '@bocau/contract/drive/drive'

/** Selected files, to be attached or linked. */
export interface Picked {
  files: readonly DriveFile[]
  as: 'attachment' | 'link'
}
