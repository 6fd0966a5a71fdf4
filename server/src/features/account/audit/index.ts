export { type AuditQuestion, listAudit } from './audit-store.ts'
export {
  type AuditedAct,
  type AuditedActor,
  auditAccount,
  auditAct,
  auditIn,
  forgetAudit,
  serverKeeper,
} from './write-audit.ts'
