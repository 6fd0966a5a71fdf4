export { type AuditQuestion, listAudit } from './audit-store.ts'
export { type AuditedActor, auditAccount, auditAct, forgetAudit, serverKeeper } from './write-audit.ts'
