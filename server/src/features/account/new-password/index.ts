export { InvitationMail, invitationMailJob, planInvitationMail } from './invitation-mail.ts'
export { findTicketInvitation, invite } from './invite.ts'
export { findPasswordTicket, hasTemporaryPassword } from './new-password-store.ts'
export { createPasswordTicket } from './password-tickets.ts'
