export { type AuditQuestion, listAudit } from './audit-store.ts'
export {
  type AuditedAction,
  type AuditedActor,
  auditAccount,
  auditAction,
  auditIn,
  deleteOldAudit,
  serverOperator,
} from './write-audit.ts'
