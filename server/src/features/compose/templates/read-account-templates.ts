import type { ComposeDeps } from '../deps.ts'
import { listTemplateFiles } from './template-file-store.ts'
import { listAccountTemplates, type TemplateScope } from './template-store.ts'

/** Template to export. */
interface AccountTemplate {
  name: string
  subject: string
  body: string
  files: { name: string; size: number; open: () => Promise<AsyncIterable<Uint8Array>> }[]
}

/** Reads the templates of a user or an organisation with their files. */
export async function readAccountTemplates(
  { blobs, db }: Pick<ComposeDeps, 'blobs' | 'db'>,
  scope: TemplateScope,
): Promise<AccountTemplate[]> {
  const templates: AccountTemplate[] = []
  for (const { name, subject, body, ...row } of await listAccountTemplates(db.sql, scope)) {
    const files = await listTemplateFiles(db.sql, row)
    templates.push({
      name,
      subject,
      body,
      files: files.map((file) => ({
        name: file.name,
        size: file.size,
        open: async () => (await blobs.open(file.blob_hash)).stream,
      })),
    })
  }
  return templates
}
