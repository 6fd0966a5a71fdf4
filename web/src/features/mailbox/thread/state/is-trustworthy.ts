import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'

/** Returns true if sender authentication failed or could not be completed. */
export const isSenderDoubtful = ({ authentication }: Pick<Message, 'authentication'>): boolean =>
  authentication === 'fail' || authentication === 'unverified'

/**
 * Returns false for mail in Junk or from a doubtful sender. A receipt or a loaded image would only confirm to its
 * sender that it was read.
 */
export const isTrustworthy = (message: Pick<Message, 'folder' | 'authentication'>): boolean =>
  message.folder !== folderNames.junk && !isSenderDoubtful(message)
