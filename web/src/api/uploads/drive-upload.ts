import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { fillPath } from '../client.ts'
import { sendFile, UnreadableAnswer } from './upload.ts'

/** Where a file of the drive goes, and what becomes of one that has its name. */
export interface DriveTarget {
  folderId: Id | null
  onTaken: 'rename' | 'replace'
}

interface Sending {
  onSent: (bytes: number) => void
  onCut: () => void
  signal: AbortSignal
}

/** From here on a file is sent in pieces: sending it again from the beginning would be a pity. */
export const resumableFromBytes = 8 * 1024 * 1024

/** Brings a file into the drive: a small one at once, a large one in pieces that survive a cut connection. */
export async function sendToDrive(file: File, target: DriveTarget, sending: Sending): Promise<void> {
  if (file.size >= resumableFromBytes) {
    const { sendInPieces } = await import('./resumable-upload.ts')
    return sendInPieces(file, {
      ...sending,
      address: '/storage/v1/uploads',
      about: {
        filename: file.name,
        filetype: file.type,
        on_taken: target.onTaken,
        ...(target.folderId === null ? {} : { folder_id: target.folderId }),
      },
    })
  }
  const address = fillPath(
    '/storage/v1/files/upload',
    {},
    { folder_id: target.folderId ?? undefined, on_taken: target.onTaken },
  )
  await sendFile(address, file, {
    signal: sending.signal,
    onProgress: (share) => sending.onSent(Math.floor(share * file.size)),
    read: (answer) => {
      if (!Array.isArray(answer)) throw new UnreadableAnswer('Invalid JSON')
      return answer as DriveFile[]
    },
  })
}
