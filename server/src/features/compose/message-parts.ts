import type { ComposeDeps } from './deps.ts'
import type { DraftMessage, DraftMessageFile } from './draft-message.ts'

/** Content of a message, ready to be written as MIME. */
export interface DraftMessageParts {
  /** Complete sanitised HTML document; own images are referenced as `cid:`. */
  html: string
  /** Plain-text version, to be sent as `format=flowed; delsp=no`. */
  text: string
  /** Images referenced in the HTML, each with a content id. */
  inline: DraftMessageFile[]
  attached: DraftMessageFile[]
}

/** Builds the parts of the outgoing message: sanitised HTML, flowed text, and files by disposition. */
export async function buildMessageParts(
  { parser }: Pick<ComposeDeps, 'parser'>,
  { body, files }: Pick<DraftMessage, 'body' | 'files'>,
): Promise<DraftMessageParts> {
  const plain = files.map(({ uuid, carriedUuid, contentId, isInline }) => ({
    uuid,
    carriedUuid,
    contentId,
    isInline,
  }))
  const { html, text, inline, attached } = await parser.writeParts(body, plain)
  const filesAt = (indexes: readonly number[]) => indexes.flatMap((at) => files[at] ?? [])
  return { html, text, inline: filesAt(inline), attached: filesAt(attached) }
}
