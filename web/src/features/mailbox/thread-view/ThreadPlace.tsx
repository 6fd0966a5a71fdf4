import type { Thread } from '@bocau/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/index.ts'
import { Banner } from '../../../ui/index.ts'
import { findFolder, folderNames, folderTitle, threadHref } from '../folders.ts'
import { foldersQuery } from '../queries.ts'
import { FolderSymlink } from './icons.ts'
import css from './ThreadAlert.module.css'

/** Says where a thread lies by now, when that is not the folder it was opened from. */
export function ThreadPlace({ folder, thread }: { folder: string; thread: Thread }) {
  const { data: folders } = useQuery(foldersQuery)
  const openedFrom = folders && findFolder(folders, folder)?.name
  const now = thread.mailbox_name
  if (!openedFrom || !now || openedFrom === now || openedFrom === folderNames.starred) return null
  const title = folderTitle(now)
  return (
    <div className={css.alert}>
      <Banner
        icon={FolderSymlink}
        shape="card"
        actions={<a href={threadHref(now, thread.id)}>{t('thread.openThere', { folder: title })}</a>}
      >
        {t('thread.elsewhere', { folder: title })}
      </Banner>
    </div>
  )
}
