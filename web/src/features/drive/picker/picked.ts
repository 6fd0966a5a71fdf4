import type { DriveFile } from '@bocau/contract/drive/drive'

export interface Picked {
  files: readonly DriveFile[]
  as: 'attachment' | 'link'
}
