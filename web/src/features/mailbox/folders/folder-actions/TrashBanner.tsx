import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide'
import { useServerSettings } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Banner, Button } from '../../../../ui/index.ts'
import { mayDelete } from '../../action-rules/rights.ts'
import { foldersQuery } from '../../cache/queries.ts'
import { findFolder, folderNames } from '../folders.ts'
import { emptyFolder, emptyLabel } from './delete-folder.tsx'

/** Banner with the retention period of Trash and a button to empty it. */
export function TrashBanner() {
  const { data: folders = [] } = useQuery(foldersQuery)
  const trash = findFolder(folders, folderNames.trash)
  const offersEmptying = trash && trash.total_threads > 0 && mayDelete()
  return (
    <Banner
      icon={Info}
      actions={
        offersEmptying && (
          <Button kind="link" size="s" onClick={() => void emptyFolder(trash)}>
            {emptyLabel(trash.name)}
          </Button>
        )
      }
    >
      {t('folder.trashNote', { n: useServerSettings().trash_days })}
    </Banner>
  )
}
