import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field, promptInDialog } from '../../../ui/index.ts'
import { refreshContacts } from '../contact-queries.ts'

export const openContactGroupDialog = (self?: ContactGroup) =>
  promptInDialog<ContactGroup>((reply) => <GroupDialog self={self} onResult={reply} />)

interface Props {
  self: ContactGroup | undefined
  onResult: (saved?: ContactGroup) => void
}

function GroupDialog({ self, onResult }: Props) {
  const [name, setName] = useState(self?.name ?? '')
  const [refusal, setRefusal] = useState<string>()
  const save = async () => {
    if (name.trim() === '') return setRefusal(t('contacts.group.nameMissing'))
    try {
      const saved = self
        ? await request('PATCH /api/v2/contact-groups/:id', { params: { id: self.id }, body: { name } })
        : await request('POST /api/v2/contact-groups', { body: { name } })
      await refreshContacts()
      onResult(saved)
    } catch (error) {
      setRefusal(errorText(error))
    }
  }
  return (
    <Dialog
      title={t(self ? 'contacts.group.rename' : 'contacts.group.new')}
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t(self ? 'contacts.save' : 'contacts.group.make')}
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
