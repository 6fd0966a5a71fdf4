import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { FolderSymlink } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Banner } from '../../../../ui/index.ts'
import { foldersQuery } from '../../cache/queries.ts'
import { findFolder, folderNames, folderTitle, threadHref } from '../../folders/folders.ts'
import css from './ThreadAlert.module.css'

interface Props {
  folder: string
  /** Current folder; undefined if it is in none. */
  now: string | undefined
  id: Id
}

/** Note about the current folder of a thread that was moved. */
export function ThreadLocation({ folder, now, id }: Props) {
  const { data: folders } = useQuery(foldersQuery)
  const openedFrom = folders && findFolder(folders, folder)?.name
  if (now === undefined)
    return (
      <div className={css.alert}>
        <Banner icon={FolderSymlink} variant="card">
          {t('thread.missing.title')}
        </Banner>
      </div>
    )
  if (!openedFrom || !now || openedFrom === now || openedFrom === folderNames.starred) return null
  const title = folderTitle(now)
  return (
    <div className={css.alert}>
      <Banner
        icon={FolderSymlink}
        variant="card"
        actions={<a href={threadHref(now, id)}>{t('thread.openThere', { folder: title })}</a>}
      >
        {t('thread.elsewhere', { folder: title })}
      </Banner>
    </div>
  )
}
