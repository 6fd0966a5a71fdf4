import type { SubmittingDeps } from '../outbox/index.ts'

/** What invitations use: all that reading and sending a message takes. */
export type InvitationDeps = SubmittingDeps
