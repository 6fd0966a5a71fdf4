import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { fillPath } from '../client.ts'
import { sendFile, UnreadableAnswer } from './upload.ts'

interface Bringing {
  folderId: Id | null
  signal: AbortSignal
  /** Told the share that has gone, 0 to 1. */
  onProgress: (share: number) => void
}

/** Brings a file into the drive at one go, and answers with what became of it there. */
export const bringToDrive = (source: File, { folderId, ...rest }: Bringing): Promise<DriveFile> =>
  sendFile(fillPath('/storage/v1/files/upload', {}, { folder_id: folderId ?? undefined }), source, {
    ...rest,
    read: (answer) => {
      const [file] = Array.isArray(answer) ? (answer as DriveFile[]) : []
      if (typeof file?.id !== 'string') throw new UnreadableAnswer('Invalid JSON')
      return file
    },
  })
