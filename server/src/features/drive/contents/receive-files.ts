import type { IncomingFile } from '../../../kernel/route.ts'
import { contentTypeOf } from '../../files/index.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName } from '../names/drive-name.ts'
import { receiveContent, releaseContent } from './receive-content.ts'
import { guestId, type NewDriveFile } from './save-file.ts'

interface FilesUpload {
  files: AsyncIterable<IncomingFile>
  /** Owner of the drive, whose quota is used. */
  accountId: string
  /** User who uploads; undefined for a visitor. */
  uploaderId: string | undefined
  onConflict: NewDriveFile['onConflict']
}

/** Receives uploaded files and saves all of them; releases them when one is rejected or saving fails. */
export async function receiveFiles<T>(
  deps: Pick<DriveDeps, 'blobs' | 'clock' | 'db' | 'scanner'>,
  { files, accountId, uploaderId, onConflict }: FilesUpload,
  save: (received: readonly NewDriveFile[]) => Promise<T>,
): Promise<T> {
  const received: NewDriveFile[] = []
  try {
    for await (const file of files) {
      const name = readDriveName(file.name)
      const extraBytes = received.reduce((bytes, { content }) => bytes + content.size, 0)
      const options = { accountId, uploaderId, extraBytes, isExclusive: true }
      const content = await receiveContent(deps, file.content, options)
      const contentType = contentTypeOf(file.contentType, name.name)
      received.push({ name, content, contentType, authorId: uploaderId ?? guestId, onConflict })
    }
    return await save(received)
  } catch (error) {
    await releaseContent(
      deps,
      received.map(({ content }) => content),
    )
    throw error
  }
}
