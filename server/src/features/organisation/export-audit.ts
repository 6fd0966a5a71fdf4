import type { Actor } from '../../kernel/actor.ts'
import type { FileReply } from '../../kernel/route.ts'
import { auditAction } from '../audit/index.ts'
import type { OrganisationDeps } from './deps.ts'
import { type AuditFilter, readLines, toStoreQuery } from './list-audit.ts'

const readAtOnce = 1000

/** Streams the audit log of the organisation, one JSON object per line; the export itself is recorded. */
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
    contentType: 'application/x-ndjson; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="audit-${day}.ndjson"` },
    body: auditLines(deps, actor.organisationId, filter),
  }
}

async function* auditLines(
  { db }: Pick<OrganisationDeps, 'db'>,
  organisationId: string,
  filter: AuditFilter,
): AsyncIterable<Uint8Array> {
  for (let before: string | undefined; ; ) {
    const lines = await readLines(db.sql, organisationId, {
      ...toStoreQuery(filter),
      before,
      limit: readAtOnce,
    })
    if (lines.length > 0) yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    if (lines.length < readAtOnce) return
    before = lines.at(-1)?.id
  }
}
