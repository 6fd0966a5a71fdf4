import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'

/** Whether a message may come from somebody else than its author: the check failed or could not be completed. */
export const isSenderDoubtful = ({ authentication }: Pick<Message, 'authentication'>): boolean =>
  authentication === 'fail' || authentication === 'unverified'

/** What lies in Junk, or is not from whom it says, only learns by an answer or an image that somebody reads it. */
export const isBelieved = (message: Pick<Message, 'folder' | 'authentication'>): boolean =>
  message.folder !== folderNames.junk && !isSenderDoubtful(message)
