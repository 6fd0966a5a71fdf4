export { type AuditQuestion, listAudit } from './audit-store.ts'
export {
  type AuditedAction,
  type AuditedActor,
  auditAccount,
  auditAction,
  auditIn,
  forgetAudit,
  serverKeeper,
} from './write-audit.ts'
