import { en } from './audit.en.ts'
import { vi } from './audit.vi.ts'

export type AuditMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends AuditMessages {}
}

/** The texts of the audit log. */
export const auditMessages = { vi, en }
