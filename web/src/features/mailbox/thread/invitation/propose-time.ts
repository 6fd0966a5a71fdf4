import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { momentAt, readDay, readMinuteOfDay } from '@bocau/mail-core/zoned-time'

/** Day and times as typed in the dialog. */
export interface ProposalForm {
  day: string
  from: string
  to: string
}

export type ProposalFault = 'wrong' | 'unchanged'

/** Returns the proposed time in seconds, or why it cannot be proposed. */
export function readProposal(
  { day, from, to }: ProposalForm,
  zone: string,
  { start, end }: Pick<Invitation, 'start' | 'end'>,
): { start: number; end: number } | ProposalFault {
  const chosen = readDay(day)
  if (!chosen || !from || !to) return 'wrong'
  const moment = (time: string) => momentAt(chosen, readMinuteOfDay(time), zone) / 1000
  const proposal = { start: moment(from), end: moment(to) }
  if (proposal.end <= proposal.start) return 'wrong'
  const isSame = proposal.start === start?.at && (!end?.at || proposal.end === end.at)
  return isSame ? 'unchanged' : proposal
}
