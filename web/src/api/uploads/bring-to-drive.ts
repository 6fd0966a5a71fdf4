import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { fillPath } from '../client.ts'
import { sendFile, UnreadableAnswer } from './upload.ts'

interface Bringing {
  folderId: Id | null
  signal: AbortSignal
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads a file to the drive in one request and returns the result. */
export const bringToDrive = (source: File, { folderId, ...rest }: Bringing): Promise<DriveFile> =>
  sendFile(fillPath('/storage/v1/files/upload', {}, { folder_id: folderId ?? undefined }), source, {
    ...rest,
    read: (answer) => {
      const [file] = Array.isArray(answer) ? (answer as DriveFile[]) : []
      if (typeof file?.id !== 'string') throw new UnreadableAnswer('Invalid JSON')
      return file
    },
  })
