import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { useId, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import css from './InvitationCard.module.css'

/** Maximum number of participants shown initially. */
const initiallyVisible = 4

export function People({ invitation }: { invitation: Invitation }) {
  const { attendee_count: count } = invitation
  const attendees = withUserReply(invitation)
  const [isOpen, setOpen] = useState(attendees.length <= initiallyVisible)
  const id = useId()
  if (attendees.length < 2) return null
  const accepted = attendees.filter((one) => one.participation === 'accepted').length
  return (
    <div className={css.people}>
      <Button kind="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('event.people', { n: count })} {accepted > 0 && t('event.coming', { n: accepted })}
      </Button>
      {isOpen && (
        <ul id={id}>
          {attendees.map(({ name, email, participation, is_optional: isOptional }) => (
            <li key={email} data-said={participation}>
              <span title={email}>{name || email}</span>
              <small>
                {t(`event.said.${participation}`)}
                {isOptional && ` · ${t('event.optional')}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Adds the user's own answer, which the received event does not contain. */
function withUserReply({ attendees, answer, own_email: userAddress }: Invitation): Invitation['attendees'] {
  if (!answer || answer.is_outdated || answer.state === 'failed') return attendees
  const participation = answer.says === 'proposed' ? 'tentative' : answer.says
  return attendees.map((one) => (one.email.toLowerCase() === userAddress ? { ...one, participation } : one))
}
