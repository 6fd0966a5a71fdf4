import type { Attachment, Message } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { isInfected } from '../actions/message-actions.ts'
import { calendarFile, filesBesidesCalendar } from './calendar-files.ts'
import { invitationQuery } from './invitation-query.ts'

/** Returns the attachments to list below a message: not the calendar that its card shows. */
export function useListedFiles(message: Message): Attachment[] {
  // The card loads the event.
  const { isError } = useQuery({ ...invitationQuery(message.id), enabled: false })
  const hasCard = !isError && !isInfected(message) && calendarFile(message) !== undefined
  const files = hasCard ? filesBesidesCalendar(message) : message.files
  return files.filter((file) => !file.inline_image)
}
