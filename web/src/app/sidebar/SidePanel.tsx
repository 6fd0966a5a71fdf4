import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '../../api/labels-query.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import { t } from '../../i18n/index.ts'
import { useIsRail } from './fold-sidebar.ts'
import { LabelTree } from './LabelTree.tsx'
import { Mailboxes, mailboxesQuery } from './Mailboxes.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { Services } from './SideLinks.tsx'
import '../../i18n/areas/mailboxes.ts'

interface Props {
  /** Class of the headings. */
  heading: string | undefined
  /** Folder of the address. */
  folder: string
  /** Open page other than a folder. */
  page: string
}

/**
 * Sections below the folders: labels, saved searches, delegated mailboxes, address book, and the drive. All are
 * rendered together once loaded, because a later one would move the others under the pointer.
 */
export function SidePanel({ heading, folder, page }: Props) {
  const { isLoading: areFoldersComing } = useQuery(foldersQuery)
  const { data: labels = [], isLoading: areLabelsComing } = useQuery(labelsQuery)
  const { isLoading: areMailboxesComing } = useQuery(mailboxesQuery)
  const isRail = useIsRail()
  if (areFoldersComing || areLabelsComing || areMailboxesComing) return null
  return (
    <>
      {labels.length > 0 && (
        <LabelTree labels={labels} current={folder} isNarrow={isRail} className={heading} />
      )}
      <SavedSearches heading={heading} />
      <Mailboxes heading={heading} />
      <Services heading={<div className={heading}>{t('app.services')}</div>} page={page} />
    </>
  )
}
