import type { DraftFile } from '@bocau/contract/compose'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { newFileUuid } from '../../attachments/index.ts'
import { getFreeBytes } from '../../quota/index.ts'
import type { ComposeDeps } from '../deps.ts'
import { toWireFile } from '../draft-message.ts'
import { toUploadFile } from '../files/upload-file.ts'
import { insertUpload, sumUploads } from '../files/upload-store.ts'
import { listTemplateFiles } from './template-file-store.ts'
import { toUpload } from './template-files.ts'
import { findTemplateRow } from './template-store.ts'

/**
 * Adds the files of a template as uploads that a draft can reference: all or none, content is shared. Later changes of
 * the template do not change the message.
 */
export async function copyTemplateFiles(
  deps: Pick<ComposeDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
  id: string,
): Promise<DraftFile[]> {
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const template = await findTemplateRow(tx.sql, actor, id)
    if (!template) throw new Refused('not_found')
    const copies = (await listTemplateFiles(tx.sql, template)).map((file) =>
      toUpload({ ...file, uuid: newFileUuid(), id: deps.ids.next() }, accountId, deps.clock.now()),
    )
    const bytes = copies.reduce((sum, { size }) => sum + size, await sumUploads(tx.sql, accountId))
    if (copies.length > 0 && bytes > (await getFreeBytes(tx.sql, accountId))) throw new Refused('over_quota')
    for (const copy of copies) await insertUpload(tx.sql, copy)
    return copies.map((copy) => toWireFile(toUploadFile(copy)))
  })
}
