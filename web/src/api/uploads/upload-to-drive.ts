import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { fillPath } from '../client.ts'
import { sendFile, UnreadableResponse } from './upload.ts'

interface DriveUploadOptions {
  folderId: Id | null
  signal: AbortSignal
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads a file to the drive in one request and returns the result. */
export const uploadToDrive = (source: File, { folderId, ...rest }: DriveUploadOptions): Promise<DriveFile> =>
  sendFile(fillPath('/storage/v1/files/upload', {}, { folder_id: folderId ?? undefined }), source, {
    ...rest,
    read: (response) => {
      const [file] = Array.isArray(response) ? (response as DriveFile[]) : []
      if (typeof file?.id !== 'string') throw new UnreadableResponse('Invalid JSON')
      return file
    },
  })
