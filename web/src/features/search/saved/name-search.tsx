import type { SavedSearch } from '@bocau/contract/mailbox/saved-searches'
import { PenLine, Trash } from 'lucide'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { MenuEntry } from '../../../ui/index.ts'
import { Field, promptInDialog, showToast, showToastOf } from '../../../ui/index.ts'
import type { Toast } from '../../../ui/toast/toasts.ts'
import { savedSearches, saveSearches } from './save-searches.ts'
import '../../../i18n/areas/search.ts'
import { useCheckedText } from '../../../ui/field/use-checked-text.ts'

const maxNameCharacters = 100

/** Saves a search under a name, or renames a saved one. */
export async function nameSearch(search: SavedSearch): Promise<void> {
  const searches = savedSearches()
  const self = searches.find(({ query }) => query === search.query)
  const name = await promptInDialog<string>((reply) => (
    <NameDialog suggested={self?.name ?? search.name} isUpdate={self !== undefined} onResult={reply} />
  ))
  if (name === undefined) return
  const named = { name, query: search.query }
  await save(
    self ? searches.map((one) => (one === self ? named : one)) : [...searches, named],
    t(self ? 'search.renamed' : 'search.saved', { name }),
  )
}

export const deleteSearch = ({ name, query }: SavedSearch): Promise<void> =>
  save(
    savedSearches().filter((one) => one.query !== query),
    t('search.dropped', { name }),
  )

/** Saves the list, with temporary undo even before the response arrives. */
const save = (next: readonly SavedSearch[], text: string): Promise<void> =>
  showToastOf(async () => {
    try {
      const undo = await saveSearches(next)
      const run = () => void undo().catch((error: unknown) => showToast(failureNotice(error)))
      return { text, seconds: 8, action: { label: t('app.undo'), isUndo: true, run } }
    } catch (error) {
      return failureNotice(error)
    }
  })

const failureNotice = (error: unknown): Toast => ({
  kind: 'error',
  text: t('search.saveFailed'),
  detail: errorText(error),
})

interface Props {
  suggested: string
  isUpdate: boolean
  onResult: (name?: string) => void
}

function NameDialog({ suggested, isUpdate, onResult }: Props) {
  const name = useCheckedText(suggested.slice(0, maxNameCharacters))
  const submit = () => {
    if (name.value.trim() === '') name.setError(t('search.nameMissing'))
    else onResult(name.value.trim())
  }
  return (
    <Dialog
      title={t(isUpdate ? 'search.rename' : 'search.save')}
      onSubmit={submit}
      onClose={() => onResult()}
      submitLabel={t('search.keep')}
    >
      <Field
        data-first
        label={t('search.name')}
        hint={t('search.nameHint')}
        {...name.field}
        maxLength={maxNameCharacters}
        autoComplete="off"
      />
    </Dialog>
  )
}

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
