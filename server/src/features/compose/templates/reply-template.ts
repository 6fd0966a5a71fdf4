import type { Sql } from '../../../db/database.ts'
import type { ComposeDeps } from '../deps.ts'
import type { DraftMessageFile } from '../draft-message.ts'
import { listTemplateFiles } from './template-file-store.ts'
import { findTemplateRow, getOrganisationName, type TemplateReader } from './template-store.ts'

/** Content of a template for automatic replies. */
interface ReplyContent {
  subject: string
  /** HTML with its placeholders. */
  body: string
  files: DraftMessageFile[]
  /** Company name for the placeholder. */
  company: string
}

/** Returns the templates a user may use as plain text, by id, with their placeholders. */
export async function readTemplateTexts(
  { db, parser }: Pick<ComposeDeps, 'db' | 'parser'>,
  reader: TemplateReader,
  ids: readonly string[],
): Promise<Map<string, { subject: string; text: string }>> {
  const texts = new Map<string, { subject: string; text: string }>()
  for (const id of ids) {
    const row = await findTemplateRow(db.sql, reader, id)
    if (row) texts.set(id, { subject: row.subject, text: await parser.readWritten(row.body) })
  }
  return texts
}

/** Reads a template for an automatic reply; null when it no longer exists. */
export async function readReplyTemplate(
  db: Sql,
  reader: TemplateReader,
  id: string,
): Promise<ReplyContent | null> {
  const row = await findTemplateRow(db, reader, id)
  if (!row) return null
  const files = await listTemplateFiles(db, row)
  return {
    subject: row.subject,
    body: row.body,
    company: await getOrganisationName(db, reader.organisationId),
    files: files.map((file) => ({
      id: file.id,
      uuid: file.uuid,
      carriedUuid: null,
      name: file.name,
      size: file.size,
      contentType: file.content_type,
      contentId: null,
      isInline: false,
      blobHash: file.blob_hash,
      scan: file.scan,
      scanMessage: file.scan_message,
    })),
  }
}
