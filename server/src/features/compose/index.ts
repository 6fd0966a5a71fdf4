import type { ComposeDeps } from './deps.ts'
import type { DraftLetter, DraftLetterFile } from './draft-letter.ts'

export { adoptDraft } from './adopt-draft.ts'
export { createDraft } from './create-draft.ts'
export type { ComposeDeps } from './deps.ts'
export { type DraftLetter, type DraftLetterFile, toWire } from './draft-letter.ts'
export { driveAttachingRoutes } from './files/attach-drive-files.ts'
export { blockedExtension } from './files/blocked-file.ts'
export { findDraft, getDraft, isEditable, lockDraft } from './find-draft.ts'
export { type Completed, completeDraft, markOutgoing, reopenDraft, type Standing } from './outgoing.ts'
export { composeRoutes } from './routes.ts'
export { saveDraft } from './save-draft.ts'
export { composeUpkeep } from './upkeep.ts'
export { type Confirmation, validateDraft } from './validate-draft.ts'

/** What a letter consists of, ready to be written as MIME. */
export interface DraftLetterParts {
  /** A whole page, fit for any mail program: made clean, images of ours named by `cid:`. */
  html: string
  /** The same as text, to be sent as `format=flowed; delsp=no`. */
  text: string
  /** The images that stand in the HTML, each with a content id. */
  inline: DraftLetterFile[]
  attached: DraftLetterFile[]
}

/** The parts of the letter that a draft becomes: clean HTML, flowed text, and the files by where they stand. */
export async function buildLetterParts(
  { letters }: Pick<ComposeDeps, 'letters'>,
  { body, files }: Pick<DraftLetter, 'body' | 'files'>,
): Promise<DraftLetterParts> {
  const plain = files.map(({ uuid, carriedUuid, contentId, isInline }) => ({
    uuid,
    carriedUuid,
    contentId,
    isInline,
  }))
  const { html, text, inline, attached } = await letters.writeParts(body, plain)
  const filesAt = (places: readonly number[]) => places.flatMap((at) => files[at] ?? [])
  return { html, text, inline: filesAt(inline), attached: filesAt(attached) }
}
