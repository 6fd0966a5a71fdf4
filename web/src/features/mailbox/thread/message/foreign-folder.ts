import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'

const HIDDEN_FOLDERS: readonly string[] = [folderNames.trash, folderNames.junk]

/**
 * The folder that a message names as its own: where it lies in Trash or Junk and its thread is read from elsewhere, or
 * the other way round. A draft is called one already.
 */
export function foreignFolder({ folder }: Pick<Message, 'folder'>, readFrom: string): string | undefined {
  if (folder === readFrom || folder === folderNames.drafts) return undefined
  return HIDDEN_FOLDERS.includes(folder) || HIDDEN_FOLDERS.includes(readFrom) ? folder : undefined
}
