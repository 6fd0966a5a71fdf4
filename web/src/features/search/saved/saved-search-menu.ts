import type { SavedSearch } from '@bocau/contract/mailbox/saved-searches'
import { PenLine, Trash } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { MenuEntry } from '../../../ui/index.ts'
import { deleteSearch, nameSearch } from './name-search.tsx'

export const savedSearchMenu = (search: SavedSearch): MenuEntry[] => [
  { id: 'rename', label: t('search.rename'), icon: PenLine, onSelect: () => void nameSearch(search) },
  {
    id: 'drop',
    label: t('search.drop'),
    icon: Trash,
    isDanger: true,
    onSelect: () => void deleteSearch(search),
  },
]
