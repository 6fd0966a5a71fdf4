import type { Correspondent } from '@bocau/contract/ids'
import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { normaliseEmail } from '@bocau/mail-core/address'
import { mayRepresent } from '@bocau/mail-core/calendar/may-represent'
import { t } from '../../../../i18n/index.ts'

type InvitationChange = Pick<
  Invitation,
  'kind' | 'standing' | 'before' | 'attendees' | 'organizer' | 'unproved_update_of'
>

/** Returns the headline of an event: its change, and a warning if the sender is not the expected one. */
export function invitationHeadline(invitation: InvitationChange, from: Correspondent): string {
  const organizer = invitation.unproved_update_of
  if (organizer) return t('event.unprovedUpdate', { email: organizer.email })
  const byOther = isUnexpectedSender(invitation, from) ? t('event.byOther', { email: from.email }) : ''
  return [changeText(invitation, from), byOther].filter(Boolean).join(' ')
}

/** Describes what changed about an event; empty if it is new. */
function changeText({ kind, standing, before, attendees }: InvitationChange, from: Correspondent): string {
  const [who] = attendees
  const name = who?.name || who?.email || from.name || from.email
  if (standing === 'cancelled') return t('event.cancelled')
  if (standing === 'outdated') return t('event.outdated')
  if (kind === 'counter') return t('event.counter', { name })
  if (kind === 'declinecounter') return t('event.declinecounter')
  if (kind === 'reply') return who ? t(`event.replied.${who.participation}`, { name }) : ''
  return before ? t('event.changed') : ''
}

/**
 * Returns true if the sender of an invitation or answer is not the one named in the calendar, which anyone can write.
 */
function isUnexpectedSender(
  { kind, attendees: [who], organizer }: InvitationChange,
  { email }: Correspondent,
): boolean {
  if (kind === 'reply' || kind === 'counter')
    return who !== undefined && normaliseEmail(who.email) !== normaliseEmail(email)
  return organizer !== null && !mayRepresent(email, organizer.email)
}
