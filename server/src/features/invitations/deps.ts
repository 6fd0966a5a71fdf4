import type { SubmittingDeps } from '../outbox/index.ts'

/** Dependencies of invitations: those of reading and sending messages. */
export type InvitationDeps = SubmittingDeps
