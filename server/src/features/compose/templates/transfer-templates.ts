import { limits } from '@bocau/contract/limits'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { TemplateFileTable, TemplateTable } from '../../../db/tables/tables-sending.ts'
import { Refused } from '../../../kernel/refused.ts'
import { newFileUuid } from '../../attachments/index.ts'
import { reserveStorage } from '../../quota/index.ts'
import { oneLine } from '../clean-input.ts'
import type { ComposeDeps } from '../deps.ts'
import { writeTemplate } from './manage-templates.ts'
import { listTemplateFiles, replaceTemplateFiles } from './template-file-store.ts'
import { insertTemplate, listAccountTemplates } from './template-store.ts'

type Deps = Pick<ComposeDeps, 'clock' | 'db' | 'events' | 'ids' | 'parser'>

/** Transfer of templates from one account to another. */
interface TemplateTransfer {
  organisationId: string
  fromId: string
  toId: string
  /** Prefix of their names. */
  prefix: string
  /** Templates up to this id have been transferred. */
  afterId: string
  /** Signature to transfer as a template; null for none. */
  signature: { name: string; body: string } | null
  stop: AbortSignal
  /** Runs in the transaction of each template. */
  alongside(tx: Transaction, id: string): Promise<void>
}

/** The largest possible id, so that it sorts last. */
const lastId = String(2n ** 63n - 1n)

/**
 * Copies the templates of one account to another with their files, and the signature as a template. Skips templates
 * that already exist with the same name and content; ignores the maximum number of templates. Infected files are left
 * out. Returns false when stopped.
 */
export async function transferTemplates(deps: Deps, transfer: TemplateTransfer): Promise<boolean> {
  const { organisationId, fromId, afterId, signature } = transfer
  const rows = await listAccountTemplates(deps.db.sql, { organisationId, accountId: fromId })
  for (const row of rows.filter(({ id }) => BigInt(id) > BigInt(afterId))) {
    if (transfer.stop.aborted) return false
    await transferTemplate(deps, transfer, row)
  }
  if (signature && afterId !== lastId)
    await transferTemplate(deps, transfer, await signatureTemplate(deps, transfer, signature))
  return true
}

/** Returns the signature as a template, whose id sorts last. */
async function signatureTemplate(
  deps: Deps,
  { organisationId, fromId }: TemplateTransfer,
  { name, body }: { name: string; body: string },
): Promise<TemplateTable> {
  const written = await writeTemplate(deps, { body })
  const ownerKey = { organisation_id: organisationId, id: lastId, account_id: fromId }
  return { ...ownerKey, name, subject: '', body: '', snippet: '', changed_at: 0, ...written }
}

/** Copies one template in its own transaction, unless the new owner has the same one. */
async function transferTemplate(
  deps: Deps,
  transfer: TemplateTransfer,
  template: TemplateTable,
): Promise<void> {
  const { organisationId, toId } = transfer
  const name = prefixedName(transfer, template)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(toId)
    const existing = await listAccountTemplates(tx.sql, { organisationId, accountId: toId })
    if (!existing.some((one) => isSame(one, { ...template, name }))) {
      const now = deps.clock.now()
      const row = { ...template, id: deps.ids.next(), account_id: toId, name, changed_at: now }
      await insertTemplate(tx.sql, row)
      await replaceTemplateFiles(tx.sql, row, await copyFiles(deps, tx, { from: template, to: row }))
      await deps.events.append(tx, toId, 'templates_changed', {})
    }
    await transfer.alongside(tx, template.id)
  })
}

const prefixedName = ({ prefix }: Pick<TemplateTransfer, 'prefix'>, { name }: TemplateTable) =>
  [...oneLine(`${prefix}: ${name}`)].slice(0, limits.maxTemplateNameCharacters).join('')

/** Returns true when two templates have the same name and content. */
const isSame = (one: TemplateTable, other: TemplateTable) =>
  one.name === other.name && one.subject === other.subject && one.body === other.body

/** Maps the original ids of transferred templates to the ids of the copies. */
export async function findTransferredTemplates(
  db: Sql,
  transfer: Pick<TemplateTransfer, 'organisationId' | 'fromId' | 'toId' | 'prefix'>,
): Promise<Map<string, string>> {
  const { organisationId, fromId, toId } = transfer
  const targets = await listAccountTemplates(db, { organisationId, accountId: toId })
  const transferred = new Map<string, string>()
  for (const one of await listAccountTemplates(db, { organisationId, accountId: fromId })) {
    const same = targets.find((other) => isSame(other, { ...one, name: prefixedName(transfer, one) }))
    if (same) transferred.set(one.id, same.id)
  }
  return transferred
}

/** Returns copies of a template's files: the content is shared, but counts against the quota of the new owner. */
async function copyFiles(
  { ids }: Deps,
  tx: Transaction,
  { from, to }: { from: TemplateTable; to: TemplateTable },
): Promise<TemplateFileTable[]> {
  const files = (await listTemplateFiles(tx.sql, from)).filter(({ scan }) => scan !== 'infected')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0 && !(await reserveStorage(tx.sql, to.account_id ?? '', bytes)))
    throw new Refused('over_quota')
  const owner = { template_id: to.id, account_id: to.account_id }
  return files.map((file, position) => ({ ...file, ...owner, position, uuid: newFileUuid(), id: ids.next() }))
}
