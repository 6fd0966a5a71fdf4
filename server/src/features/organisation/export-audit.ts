import type { AuditLine } from '@bocau/contract/account/audit'
import type { Actor } from '../../kernel/actor.ts'
import { csvLine } from '../../kernel/csv-line.ts'
import type { FileReply } from '../../kernel/route.ts'
import { auditAction } from '../audit/index.ts'
import type { OrganisationDeps } from './deps.ts'
import { type AuditFilter, readLines, toStoreQuery } from './list-audit.ts'

const readAtOnce = 1000

/** Streams the audit log of the organisation as a table; the export itself is recorded. */
export async function exportAudit(
  deps: OrganisationDeps,
  actor: Actor,
  filter: AuditFilter,
): Promise<FileReply> {
  await deps.db.transaction((tx) =>
    auditAction(deps, tx, { actor, kind: 'audit_exported', subject: filter.topic }),
  )
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="audit-${day}.csv"` },
    body: auditTable(deps, actor.organisationId, filter),
  }
}

async function* auditTable(
  { db }: Pick<OrganisationDeps, 'db'>,
  organisationId: string,
  filter: AuditFilter,
): AsyncIterable<Uint8Array> {
  // Without a byte order mark spreadsheets assume another encoding.
  yield Buffer.from(
    `\uFEFF${csvLine(['time', 'kind', 'by', 'subject', 'details', 'address', 'program', 'system'])}`,
  )
  for (let before: string | undefined; ; ) {
    const lines = await readLines(db.sql, organisationId, {
      ...toStoreQuery(filter),
      before,
      limit: readAtOnce,
    })
    if (lines.length > 0) yield Buffer.from(lines.map(auditRow).join(''))
    if (lines.length < readAtOnce) return
    before = lines.at(-1)?.id
  }
}

function auditRow({ at, kind, by, subject, details, address, device }: AuditLine): string {
  const described = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  const time = new Date(at * 1000).toISOString()
  return csvLine([
    time,
    kind,
    by ?? '',
    subject,
    described.join('; '),
    address,
    device.browser,
    device.system,
  ])
}
