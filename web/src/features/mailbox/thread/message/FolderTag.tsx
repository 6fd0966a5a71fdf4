import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Tag } from '../../../../ui/index.ts'
import { folderNames, folderTitle } from '../../folders/folders.ts'
import { shortLabel } from '../../thread-list/row/row-content.ts'
import { useOpenedThread } from '../state/opened-thread.ts'
import { foreignFolder } from './foreign-folder.ts'

interface Props {
  message: Message
  className: string | undefined
}

/** Folder of a message that differs from the open one. */
export function FolderTag({ message, className }: Props) {
  const { detail } = useOpenedThread()
  const folder = foreignFolder(message, detail.thread.mailbox_name)
  if (folder === undefined) return null
  const title = folderTitle(folder)
  return (
    <Tag {...(folder === folderNames.junk && { hue: 4 })} title={title} className={className}>
      {shortLabel(title)}
    </Tag>
  )
}
