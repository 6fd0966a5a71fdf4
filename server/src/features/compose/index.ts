import { type LetterParts, loadLetterParts } from '../mailbox/index.ts'
import type { DraftLetter, DraftLetterFile } from './draft-letter.ts'

export { adoptDraft } from './adopt-draft.ts'
export { createDraft } from './create-draft.ts'
export type { ComposeDeps } from './deps.ts'
export { type DraftLetter, type DraftLetterFile, toWire } from './draft-letter.ts'
export { driveAttachingRoutes } from './files/attach-drive-files.ts'
export { sweepUploads } from './files/sweep-uploads.ts'
export { findDraft, getDraft, isEditable, lockDraft } from './find-draft.ts'
export { type Completed, completeDraft, markOutgoing, reopenDraft, type Standing } from './outgoing.ts'
export { composeRoutes } from './routes.ts'
export { saveDraft } from './save-draft.ts'
export { type Confirmation, validateDraft } from './validate-draft.ts'

/** What a letter consists of, ready to be written as MIME. */
export type DraftLetterParts = LetterParts<DraftLetterFile>

/** The parts of the letter that a draft becomes: clean HTML, flowed text, and the files by where they stand. Pure. */
export async function buildLetterParts(
  draft: Pick<DraftLetter, 'body' | 'files'>,
): Promise<DraftLetterParts> {
  const { buildLetterParts: build } = await loadLetterParts()
  return build(draft.body, draft.files)
}
