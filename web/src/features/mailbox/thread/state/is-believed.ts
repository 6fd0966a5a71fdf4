import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'
import { isSenderDoubtful } from '../../forged.ts'

/** What lies in Junk, or is not from whom it says, only learns by an answer or an image that somebody reads it. */
export const isBelieved = ({ folder, authentication }: Pick<Message, 'folder' | 'authentication'>): boolean =>
  folder !== folderNames.junk && !isSenderDoubtful({ authentication })
