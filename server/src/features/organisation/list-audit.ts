import { type AuditKind, type AuditLine, type AuditTopic, auditKinds } from '@bocau/contract/account/audit'
import type { Database, Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { readDevice } from '../activity/index.ts'
import { type AuditQuery, listAudit as listRows } from './audit-store.ts'

/** Filter of the audit log; times in unix seconds. */
export interface AuditFilter {
  s: string
  topic: AuditTopic
  from?: number | undefined
  to?: number | undefined
}

/** Returns a page of the organisation's audit log, newest first. */
export async function listAudit(
  { db }: { db: Database },
  { organisationId }: Pick<Actor, 'organisationId'>,
  { limit, before, ...filter }: AuditFilter & { limit: number; before?: string | undefined },
): Promise<{ items: AuditLine[]; next: string | null }> {
  // One extra entry shows that another page follows.
  const lines = await readLines(db.sql, organisationId, { ...toStoreQuery(filter), before, limit: limit + 1 })
  const items = lines.slice(0, limit)
  return { items, next: lines.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Reads entries in their API form. */
export async function readLines(db: Sql, organisationId: string, query: AuditQuery): Promise<AuditLine[]> {
  const rows = await listRows(db, organisationId, query)
  return rows.map((row) => ({
    id: row.id,
    at: Math.floor(row.at / 1000),
    kind: row.kind as AuditKind,
    by: row.actor_id === null ? null : row.actor_email,
    subject: row.subject,
    details: JSON.parse(row.details) as Record<string, string>,
    address: row.address,
    device: readDevice(row.device),
  }))
}

/** Converts the filter to a store query. */
export const toStoreQuery = ({ s, topic, from, to }: AuditFilter): Omit<AuditQuery, 'limit'> => ({
  text: s,
  kinds: topic === 'all' ? null : auditKinds[topic],
  from: from === undefined ? undefined : from * 1000,
  to: to === undefined ? undefined : to * 1000 + 999,
})
