export { InvitationMail, invitationMailJob, planInvitationMail } from './invitation-mail.ts'
export { invite, lookAtInvitation } from './invite.ts'
export { findPasswordTicket, hasTemporaryPassword } from './own-password-store.ts'
export { makePasswordTicket } from './password-tickets.ts'
