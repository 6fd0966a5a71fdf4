import { toSessionFile } from '../draft-session/content.ts'
import { attachFiles, waitForUploads } from './attach-files.ts'
import { isTooLarge, totalBytes } from './check-file.ts'
import { FileRows } from './FileList.tsx'

/** Attachment code for other features, passed as an object so that it stays in the chunk of the compose feature. */
export const fileParts = {
  attachFiles,
  fileOf: toSessionFile,
  FileRows,
  isTooHeavy: isTooLarge,
  totalOf: totalBytes,
  untilFilesArrived: waitForUploads,
}
export type FileParts = typeof fileParts
