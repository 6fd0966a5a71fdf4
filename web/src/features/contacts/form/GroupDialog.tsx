import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, Field } from '../../../ui/index.ts'
import { readContactsAnew } from '../contact-queries.ts'

export const askForGroup = (self?: ContactGroup) =>
  askInDialog<ContactGroup>((reply) => <GroupDialog self={self} onAnswer={reply} />)

interface Props {
  self: ContactGroup | undefined
  onAnswer: (kept?: ContactGroup) => void
}

function GroupDialog({ self, onAnswer }: Props) {
  const [name, setName] = useState(self?.name ?? '')
  const [refusal, setRefusal] = useState<string>()
  const save = async () => {
    if (name.trim() === '') return setRefusal(t('contacts.group.nameMissing'))
    try {
      const kept = self
        ? await request('PATCH /api/v2/contact-groups/:id', { params: { id: self.id }, body: { name } })
        : await request('POST /api/v2/contact-groups', { body: { name } })
      await readContactsAnew()
      onAnswer(kept)
    } catch (error) {
      setRefusal(errorText(error))
    }
  }
  return (
    <Dialog
      title={t(self ? 'contacts.group.rename' : 'contacts.group.new')}
      closeLabel={t('app.close')}
      onSubmit={() => void save()}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t(self ? 'contacts.save' : 'contacts.group.make')}
          </Button>
        </>
      }
    >
      <Field
        data-first
        label={t('contacts.group.name')}
        value={name}
        error={refusal}
        maxLength={limits.maxContactGroupNameCharacters}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value)
          setRefusal(undefined)
        }}
      />
    </Dialog>
  )
}
