import { unsentFolderNames } from '@bocau/contract/mailbox/folder-names'
import { domainOf } from '@bocau/mail-core/address'
import { hasSpoofPrefix } from '@bocau/mail-core/subjects/spoof-prefix'
import type { Correspondence } from '../store.ts'

const discardFolders: readonly string[] = ['Junk', 'Trash']
/** Folders that contain only the user's own messages. */
const userFolders: readonly string[] = ['Sent', ...unsentFolderNames]

/** Returns true for messages considered in suggestions: not in Junk or Trash, not forged, and not infected. */
export const isUsedForSuggestions = ({ folder, subject, status }: Correspondence): boolean =>
  !discardFolders.includes(folder) && !hasSpoofPrefix(subject) && status !== 'infected'

/** Returns true when the mailbox owner wrote the message, and not an attacker under the owner's address. */
export const isFromUser = (message: Correspondence, userEmails: readonly string[]): boolean =>
  userEmails.includes(message.from.email) && (!message.isReceived || userFolders.includes(message.folder))

/** Returns true for an address in an own domain without an account. */
export const isUnknownLocalAddress = (
  email: string,
  { domains, colleagues }: { domains: ReadonlySet<string>; colleagues: ReadonlySet<string> },
): boolean => domains.has(domainOf(email.toLowerCase())) && !colleagues.has(email.toLowerCase())
