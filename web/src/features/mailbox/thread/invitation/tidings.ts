import type { Correspondent } from '@bocau/contract/ids'
import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { normaliseEmail } from '@bocau/mail-core/address'
import { speaksFor } from '@bocau/mail-core/calendar/speaks-for'
import { t } from '../../../../i18n/index.ts'

type InvitationNews = Pick<
  Invitation,
  'kind' | 'standing' | 'before' | 'attendees' | 'organizer' | 'unproved_update_of'
>

/** Returns the headline of an event: its change, and a warning if the sender is not the expected one. */
export function tidingsOf(invitation: InvitationNews, from: Correspondent): string {
  const organizer = invitation.unproved_update_of
  if (organizer) return t('event.unprovedUpdate', { email: organizer.email })
  const byOther = isByOther(invitation, from) ? t('event.byOther', { email: from.email }) : ''
  return [newsOf(invitation, from), byOther].filter(Boolean).join(' ')
}

/** Describes what changed about an event; empty if it is new. */
function newsOf({ kind, standing, before, attendees }: InvitationNews, from: Correspondent): string {
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
function isByOther({ kind, attendees: [who], organizer }: InvitationNews, { email }: Correspondent): boolean {
  if (kind === 'reply' || kind === 'counter')
    return who !== undefined && normaliseEmail(who.email) !== normaliseEmail(email)
  return organizer !== null && !speaksFor(email, organizer.email)
}
