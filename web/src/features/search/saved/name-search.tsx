import type { SavedSearch } from '@bocau/contract/mailbox/saved-searches'
import { useState } from 'react'
import { searchTexts } from '../../../i18n/areas/search.ts'
import { addMessages, errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, Field, showToast, showToastOf } from '../../../ui/index.ts'
import type { Toast } from '../../../ui/toast/toasts.ts'
import { keepSearches, savedSearches } from './saved-searches.ts'

addMessages(searchTexts)

const nameCharactersAtMost = 100

/** Saves a search under a name, or renames a saved one. */
export async function nameSearch(search: SavedSearch): Promise<void> {
  const known = savedSearches()
  const self = known.find(({ query }) => query === search.query)
  const name = await askInDialog<string>((reply) => (
    <NameDialog suggested={self?.name ?? search.name} isKnown={self !== undefined} onAnswer={reply} />
  ))
  if (name === undefined) return
  const named = { name, query: search.query }
  await keep(
    self ? known.map((one) => (one === self ? named : one)) : [...known, named],
    t(self ? 'search.renamed' : 'search.saved', { name }),
  )
}

export const dropSearch = ({ name, query }: SavedSearch): Promise<void> =>
  keep(
    savedSearches().filter((one) => one.query !== query),
    t('search.dropped', { name }),
  )

/** Saves the list, with temporary undo even before the response arrives. */
const keep = (next: readonly SavedSearch[], text: string): Promise<void> =>
  showToastOf(async () => {
    try {
      const undo = await keepSearches(next)
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
  isKnown: boolean
  onAnswer: (name?: string) => void
}

function NameDialog({ suggested, isKnown, onAnswer }: Props) {
  const [name, setName] = useState(suggested.slice(0, nameCharactersAtMost))
  const [refusal, setRefusal] = useState<string>()
  const save = () => {
    if (name.trim() === '') setRefusal(t('search.nameMissing'))
    else onAnswer(name.trim())
  }
  return (
    <Dialog
      title={t(isKnown ? 'search.rename' : 'search.save')}
      closeLabel={t('app.close')}
      onSubmit={save}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('search.keep')}
          </Button>
        </>
      }
    >
      <Field
        data-first
        label={t('search.name')}
        hint={t('search.nameHint')}
        value={name}
        maxLength={nameCharactersAtMost}
        error={refusal}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value)
          setRefusal(undefined)
        }}
      />
    </Dialog>
  )
}
