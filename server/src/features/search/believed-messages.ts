import { domainOf } from '@bocau/mail-core/address'
import type { Correspondence } from './store.ts'

const thrownAway: readonly string[] = ['Junk', 'Trash']
/** Where only what one writes oneself lies. */
const ownFolders: readonly string[] = ['Sent', 'Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period']
/** What stands before the subject of a message that was found to be forged. */
const forged = '**SPOOF**'

/** Whether a message says anything of whom its owner will write to: not what lies in Junk or Trash, or is forged. */
export const isBelieved = ({ folder, subject, status }: Correspondence): boolean =>
  !thrownAway.includes(folder) && !subject.startsWith(forged) && status !== 'infected'

/** Whether the owner of a mailbox wrote a message, and not somebody who only says so. */
export const isOwn = (message: Correspondence, ownEmails: readonly string[]): boolean =>
  ownEmails.includes(message.from.email) && (!message.hasCome || ownFolders.includes(message.folder))

/** Whether an address says that it is a colleague's, and nobody has it. */
export const isNobody = (
  email: string,
  { domains, colleagues }: { domains: ReadonlySet<string>; colleagues: ReadonlySet<string> },
): boolean => domains.has(domainOf(email.toLowerCase())) && !colleagues.has(email.toLowerCase())
