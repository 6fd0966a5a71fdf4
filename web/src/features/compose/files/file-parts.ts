import { fileOf } from '../draft-session/content.ts'
import { attachFiles, untilFilesArrived } from './attach-files.ts'
import { FileRows } from './FileList.tsx'
import { isTooHeavy, totalOf } from './judge-file.ts'

/** What attaches files and shows them: whoever else needs that is given it, so that it stays in one part with writing. */
export const fileParts = { attachFiles, fileOf, FileRows, isTooHeavy, totalOf, untilFilesArrived }
export type FileParts = typeof fileParts
