import type { DriveFile } from '@bocau/contract/drive/drive'

/** What was chosen, and whether it travels inside the message or as links. */
export interface Picked {
  files: readonly DriveFile[]
  as: 'attachment' | 'link'
}
