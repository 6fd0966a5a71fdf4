export { type AuditQuery, listAudit } from './audit-store.ts'
export {
  type AuditDeps,
  type AuditedAction,
  type AuditedActor,
  auditAccount,
  auditAction,
  auditInOrganisation,
  deleteOldAudit,
  serverOperator,
} from './write-audit.ts'
