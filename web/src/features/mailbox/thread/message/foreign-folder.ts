import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'

const HIDDEN_FOLDERS: readonly string[] = [folderNames.trash, folderNames.junk]

/**
 * Returns the folder to show on a message: if it is in Trash or Junk and the thread is read from another folder, or
 * vice versa. Drafts are marked separately.
 */
export function foreignFolder({ folder }: Pick<Message, 'folder'>, readFrom: string): string | undefined {
  if (folder === readFrom || folder === folderNames.drafts) return undefined
  return HIDDEN_FOLDERS.includes(folder) || HIDDEN_FOLDERS.includes(readFrom) ? folder : undefined
}
