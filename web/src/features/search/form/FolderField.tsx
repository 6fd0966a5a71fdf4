import { anywhere } from '@bocau/mail-core/search/search-query'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { folderChoices, nameOfFolder, titleOfFolder } from '../folder-choices.ts'
import { Select } from './Select.tsx'

/** Where to look: everywhere that people look, everywhere, or one folder of the tree. */
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
  const isKnown = choices.some(([name]) => name === value)
  return (
    <Select
      label={t('search.folder')}
      value={value}
      onValue={onValue}
      // One that is not there, or that few look into.
      choices={isKnown ? choices : [...choices, [value, titleOfFolder(folders, value)]]}
    />
  )
}
