import { managesUsers } from '@bocau/contract/account/roles'
import { limits } from '@bocau/contract/limits'
import type { FullTemplate, TemplateOwner } from '@bocau/contract/mailbox/templates'
import { snippetOf } from '@bocau/mail-core/snippet'
import type { Transaction } from '../../../db/database.ts'
import { timeOfId } from '../../../db/ids.ts'
import type { TemplateTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditAction } from '../../audit/index.ts'
import { hasReplyTemplateInUse } from '../../rules/index.ts'
import { cleanBody, cleanSubject, oneLine } from '../clean-input.ts'
import type { ComposeDeps } from '../deps.ts'
import { toFullTemplate } from './read-templates.ts'
import { listTemplateFiles } from './template-file-store.ts'
import { saveTemplateFiles } from './template-files.ts'
import {
  countTemplates,
  deleteTemplateRow,
  findTemplateRow,
  insertTemplate,
  isTemplateId,
  listSignedIn,
  updateTemplate,
} from './template-store.ts'

type Deps = Pick<ComposeDeps, 'clock' | 'db' | 'events' | 'ids' | 'parser'>

interface NewTemplate {
  owner: TemplateOwner
  name: string
  subject: string
  body: string
  files?: string[]
  /** Former id of a deleted template to restore. */
  again?: string | undefined
}

interface TemplateChange {
  name?: string | undefined
  subject?: string | undefined
  body?: string | undefined
  files?: string[] | undefined
}

/** Creates a template of the user, or, by an administrator, of the organisation. */
export async function createTemplate(deps: Deps, actor: Actor, input: NewTemplate): Promise<FullTemplate> {
  const accountId = input.owner === 'person' ? actor.accountId : null
  requireOwner(actor, accountId)
  const written = await writeTemplate(deps, input)
  const scope = {
    audience: accountId === null ? 'everybody' : 'person',
    replyTemplateId: input.again,
  } as const
  return changeTemplates(deps, { actor, scope }, async (tx) => {
    const { organisationId } = actor
    const count = await countTemplates(tx.sql, organisationId, accountId)
    if (count >= limits.maxTemplates) throw new Refused('too_many_templates')
    const row: TemplateTable = {
      organisation_id: organisationId,
      id: await chooseTemplateId(deps, tx, { organisationId, formerId: input.again }),
      account_id: accountId,
      name: '',
      subject: '',
      body: '',
      snippet: '',
      ...written,
      changed_at: deps.clock.now(),
    }
    await insertTemplate(tx.sql, row)
    const files = await saveTemplateFiles(deps, tx, { actor, template: row, uuids: input.files ?? [] })
    await writeAuditEntry(deps, tx, { actor, row, kind: 'template_added' })
    return toFullTemplate(row, files)
  })
}

/**
 * Chooses the id of a new template. A restored template gets its former id when it is free, so that filters using it
 * keep working.
 */
async function chooseTemplateId(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { organisationId, formerId }: { organisationId: string; formerId: string | undefined },
): Promise<string> {
  if (formerId === undefined || timeOfId(formerId) > clock.now()) return ids.next()
  return (await isTemplateId(tx.sql, organisationId, formerId)) ? ids.next() : formerId
}

export async function changeTemplate(
  deps: Deps,
  actor: Actor,
  { id, changes }: { id: string; changes: TemplateChange },
): Promise<FullTemplate> {
  const written = await writeTemplate(deps, changes)
  return changeTemplates(
    deps,
    { actor, scope: { audience: await templateAudience(deps, actor, id) } },
    async (tx) => {
      const before = await requireTemplate(tx, actor, id)
      const after = { ...before, ...written, changed_at: deps.clock.now() }
      const { organisation_id: _, id: __, account_id: ___, ...changed } = after
      await updateTemplate(tx.sql, actor.organisationId, { id, change: changed })
      const files = changes.files
        ? await saveTemplateFiles(deps, tx, { actor, template: after, uuids: changes.files })
        : await listTemplateFiles(tx.sql, after)
      await writeAuditEntry(deps, tx, { actor, row: after, kind: 'template_changed' })
      return toFullTemplate(after, files)
    },
  )
}

/** Deletes a template; its files stay as uploads for a day, so that the deletion can be undone. */
export async function deleteTemplate(deps: Deps, actor: Actor, id: string): Promise<void> {
  const scope = { audience: await templateAudience(deps, actor, id), replyTemplateId: id }
  return changeTemplates(deps, { actor, scope }, async (tx) => {
    const row = await requireTemplate(tx, actor, id)
    await saveTemplateFiles(deps, tx, { actor, template: row, uuids: [] })
    await deleteTemplateRow(tx.sql, actor.organisationId, id)
    await writeAuditEntry(deps, tx, { actor, row, kind: 'template_deleted' })
  })
}

/** Accounts to notify: only the user, or all signed-in users of the organisation. */
type Audience = 'everybody' | 'person'

/**
 * Locks the accounts to notify and sends the events; when a template is created or deleted, also to accounts whose
 * filters reply with it. The locks are taken in a fixed order, so that two changes of shared templates cannot deadlock.
 */
function changeTemplates<T>(
  deps: Deps,
  {
    actor: { accountId, organisationId },
    scope: { audience, replyTemplateId },
  }: { actor: Actor; scope: { audience: Audience; replyTemplateId?: string | undefined } },
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    const users = audience === 'person' ? [] : await listSignedIn(tx.sql, organisationId)
    const ids = [...new Set([accountId, ...users])].toSorted()
    for (const id of ids) await tx.lockAccount(id)
    const done = await action(tx)
    for (const id of ids) {
      await deps.events.append(tx, id, 'templates_changed', {})
      if (replyTemplateId && (await hasReplyTemplateInUse(tx.sql, id, replyTemplateId)))
        await deps.events.append(tx, id, 'rules_changed', {})
    }
    return done
  })
}

/**
 * The owner of a template never changes, so this can be read before locking. An unauthorised request locks no accounts.
 */
async function templateAudience({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Audience> {
  const row = await findTemplateRow(db.sql, actor, id)
  if (!row) throw new Refused('not_found')
  requireOwner(actor, row.account_id)
  return row.account_id === null ? 'everybody' : 'person'
}

/** Writes an audit entry for a template of the organisation. */
async function writeAuditEntry(
  deps: Deps,
  tx: Transaction,
  {
    actor,
    row: { account_id, name },
    kind,
  }: { actor: Actor; row: TemplateTable; kind: 'template_added' | 'template_changed' | 'template_deleted' },
): Promise<void> {
  if (account_id === null) await auditAction(deps, tx, { actor, kind, subject: name })
}

/** Gets a template that the actor may change. */
async function requireTemplate(tx: Transaction, actor: Actor, id: string): Promise<TemplateTable> {
  const row = await findTemplateRow(tx.sql, actor, id)
  if (!row) throw new Refused('not_found')
  requireOwner(actor, row.account_id)
  return row
}

function requireOwner(actor: Actor, accountId: string | null): void {
  if (accountId === null && !managesUsers(actor.role)) throw new Refused('forbidden')
}

/** Cleans the fields for storage; sanitises the body like a draft. */
export async function writeTemplate(
  { parser }: Pick<Deps, 'parser'>,
  { name, subject, body }: TemplateChange,
): Promise<Partial<Pick<TemplateTable, 'name' | 'subject' | 'body' | 'snippet'>>> {
  const line = name === undefined ? undefined : oneLine(name)
  if (line === '') throw new Refused('invalid_input', { fields: [{ path: 'name', message: 'is empty' }] })
  const lines = {
    ...(line === undefined ? {} : { name: line }),
    ...(subject === undefined ? {} : { subject: cleanSubject(subject) }),
  }
  if (body === undefined) return lines
  const safe = await parser.sanitise(cleanBody(body))
  if (safe === null)
    throw new Refused('invalid_input', { fields: [{ path: 'body', message: 'is too complex to parse' }] })
  // The stored body must fit into a later change request.
  if (safe.length > limits.maxTemplateCharacters)
    throw new Refused('invalid_input', {
      fields: [{ path: 'body', message: 'is too long after sanitising' }],
    })
  return { ...lines, body: safe, snippet: snippetOf(await parser.readWritten(safe)) }
}
