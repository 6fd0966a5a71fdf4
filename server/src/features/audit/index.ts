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
