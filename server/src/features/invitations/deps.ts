import type { SubmittingDeps } from '../outbox/index.ts'

export type InvitationDeps = SubmittingDeps
