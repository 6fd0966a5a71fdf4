import { limits } from '@bocau/contract/limits'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { TemplateFileTable, TemplateTable } from '../../../db/tables/tables-sending.ts'
import { Refused } from '../../../kernel/refused.ts'
import { reserveStorage } from '../../account/people/index.ts'
import { newFileUuid } from '../../mailbox/actions/index.ts'
import { oneLine } from '../clean-input.ts'
import type { ComposeDeps } from '../deps.ts'
import { writeTemplate } from './keep-templates.ts'
import { listTemplateFiles, replaceTemplateFiles } from './template-file-store.ts'
import { insertTemplate, listOwnTemplates } from './template-store.ts'

type Deps = Pick<ComposeDeps, 'clock' | 'db' | 'events' | 'ids' | 'parser'>

/** Transfer of templates from one account to another. */
interface HandedTemplates {
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
export async function handTemplates(deps: Deps, handed: HandedTemplates): Promise<boolean> {
  const { organisationId, fromId, afterId, signature } = handed
  const rows = await listOwnTemplates(deps.db.sql, { organisationId, accountId: fromId })
  for (const row of rows.filter(({ id }) => BigInt(id) > BigInt(afterId))) {
    if (handed.stop.aborted) return false
    await handTemplate(deps, handed, row)
  }
  if (signature && afterId !== lastId)
    await handTemplate(deps, handed, await asTemplate(deps, handed, signature))
  return true
}

async function asTemplate(
  deps: Deps,
  { organisationId, fromId }: HandedTemplates,
  { name, body }: { name: string; body: string },
): Promise<TemplateTable> {
  const written = await writeTemplate(deps, { body })
  const whose = { organisation_id: organisationId, id: lastId, account_id: fromId }
  return { ...whose, name, subject: '', body: '', snippet: '', changed_at: 0, ...written }
}

async function handTemplate(deps: Deps, handed: HandedTemplates, given: TemplateTable): Promise<void> {
  const { organisationId, toId } = handed
  const name = nameOf(handed, given)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(toId)
    const own = await listOwnTemplates(tx.sql, { organisationId, accountId: toId })
    if (!own.some((one) => isSame(one, { ...given, name }))) {
      const now = deps.clock.now()
      const row = { ...given, id: deps.ids.next(), account_id: toId, name, changed_at: now }
      await insertTemplate(tx.sql, row)
      await replaceTemplateFiles(tx.sql, row, await copyFiles(deps, tx, given, row))
      await deps.events.append(tx, toId, 'templates_changed', {})
    }
    await handed.alongside(tx, given.id)
  })
}

const nameOf = ({ prefix }: Pick<HandedTemplates, 'prefix'>, { name }: TemplateTable) =>
  [...oneLine(`${prefix}: ${name}`)].slice(0, limits.maxTemplateNameCharacters).join('')

const isSame = (one: TemplateTable, other: TemplateTable) =>
  one.name === other.name && one.subject === other.subject && one.body === other.body

/** Maps the original ids of transferred templates to the ids of the copies. */
export async function findHandedTemplates(
  db: Sql,
  handed: Pick<HandedTemplates, 'organisationId' | 'fromId' | 'toId' | 'prefix'>,
): Promise<Map<string, string>> {
  const { organisationId, fromId, toId } = handed
  const there = await listOwnTemplates(db, { organisationId, accountId: toId })
  const found = new Map<string, string>()
  for (const one of await listOwnTemplates(db, { organisationId, accountId: fromId })) {
    const same = there.find((other) => isSame(other, { ...one, name: nameOf(handed, one) }))
    if (same) found.set(one.id, same.id)
  }
  return found
}

/** Returns copies of a template's files: the content is shared, but counts against the quota of the new owner. */
async function copyFiles(
  { ids }: Deps,
  tx: Transaction,
  from: TemplateTable,
  to: TemplateTable,
): Promise<TemplateFileTable[]> {
  const files = (await listTemplateFiles(tx.sql, from)).filter(({ scan }) => scan !== 'infected')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0 && !(await reserveStorage(tx.sql, to.account_id ?? '', bytes)))
    throw new Refused('over_quota')
  const own = { template_id: to.id, account_id: to.account_id }
  return files.map((file, position) => ({ ...file, ...own, position, uuid: newFileUuid(), id: ids.next() }))
}
