import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { fillPath } from '../client.ts'
import { sendFile, UnreadableResponse } from './upload.ts'

/** Target folder, and the handling of an existing file of the same name. */
export interface DriveTarget {
  folderId: Id | null
  onConflict: 'rename' | 'replace'
}

interface Sending {
  onSent: (bytes: number) => void
  onConnectionLost: () => void
  signal: AbortSignal
}

/** Minimum size for a resumable upload. */
const resumableFromBytes = 8 * 1024 * 1024

/** Uploads a file to the drive: a small one in one request, a large one in resumable chunks. */
export async function sendToDrive(file: File, target: DriveTarget, sending: Sending): Promise<void> {
  if (file.size >= resumableFromBytes) {
    const { sendInChunks } = await import('./resumable-upload.ts')
    return sendInChunks(file, {
      ...sending,
      address: '/storage/v1/uploads',
      metadata: {
        filename: file.name,
        filetype: file.type,
        on_taken: target.onConflict,
        ...(target.folderId === null ? {} : { folder_id: target.folderId }),
      },
    })
  }
  const address = fillPath(
    '/storage/v1/files/upload',
    {},
    { folder_id: target.folderId ?? undefined, on_taken: target.onConflict },
  )
  await sendFile(address, file, {
    signal: sending.signal,
    onProgress: (share) => sending.onSent(Math.floor(share * file.size)),
    read: (response) => {
      if (!Array.isArray(response)) throw new UnreadableResponse('Invalid JSON')
      return response as DriveFile[]
    },
  })
}
