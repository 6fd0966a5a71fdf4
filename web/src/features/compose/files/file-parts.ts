import { toSessionFile } from '../draft-session/content.ts'
import { attachFiles, untilFilesArrived } from './attach-files.ts'
import { isTooHeavy, totalOf } from './check-file.ts'
import { FileRows } from './FileList.tsx'

/** Attachment code for other features, passed as an object so that it stays in the chunk of the compose feature. */
export const fileParts = {
  attachFiles,
  fileOf: toSessionFile,
  FileRows,
  isTooHeavy,
  totalOf,
  untilFilesArrived,
}
export type FileParts = typeof fileParts
