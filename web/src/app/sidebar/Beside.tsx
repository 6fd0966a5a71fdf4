import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '../../api/labels-query.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import { mailboxesTexts } from '../../i18n/areas/mailboxes.ts'
import { addMessages, t } from '../../i18n/index.ts'
import { useIsRail } from './fold-sidebar.ts'
import { LabelTree } from './LabelTree.tsx'
import { Mailboxes, mailboxesQuery } from './Mailboxes.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { Services } from './SideLinks.tsx'

addMessages(mailboxesTexts)

interface Props {
  /** How a heading looks here. */
  heading: string | undefined
  /** What stands in the address. */
  folder: string
  /** Which page is open beside the folders. */
  page: string
}

/**
 * What stands below the folders: labels, searches that were saved, the mailboxes of others, the address book, and the
 * drive where there is one. All of it at once, when what it is made of is here: one that came later would move those
 * below it under whoever is about to press there.
 */
export function Beside({ heading, folder, page }: Props) {
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
