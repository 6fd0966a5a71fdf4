import type { Id } from '@bocau/contract/ids'
import { fillPath } from '../client.ts'
import { sendFile, UnreadableResponse } from './upload.ts'

interface Target {
  token: string
  folderId: Id
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads a file to a folder shared for writing. */
export const sendToLink = (file: File, { token, folderId, onProgress }: Target): Promise<void> =>
  sendFile(fillPath('/storage/v1/public/:token/upload', { token }, { folder_id: folderId }), file, {
    onProgress,
    read: (response) => {
      if (!Array.isArray(response)) throw new UnreadableResponse('Invalid JSON')
    },
  })
