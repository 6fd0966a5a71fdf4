import { anywhere } from '@bocau/mail-core/search/search-query'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { folderChoices, nameOfFolder, titleOfFolder } from '../folder-choices.ts'
import { Select } from './Select.tsx'

/** Scope of the search: the default folders, all folders, or one folder. */
export function FolderField({
  value: called,
  onValue,
}: {
  value: string
  onValue: (folder: string) => void
}) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const value = nameOfFolder(folders, called)
  const choices = [
    ['', t('search.allFolders')],
    [anywhere, t('search.anywhere')],
    ...folderChoices(folders).map(({ name, title }) => [name, title]),
  ] as [string, string][]
  const isListed = choices.some(([name]) => name === value)
  return (
    <Select
      label={t('search.folder')}
      value={value}
      onValue={onValue}
      // Adds a folder that does not exist or is not offered.
      choices={isListed ? choices : [...choices, [value, titleOfFolder(folders, value)]]}
    />
  )
}
