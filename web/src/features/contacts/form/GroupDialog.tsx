import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useCheckedText } from '../../../ui/field/use-checked-text.ts'
import { Field, promptInDialog } from '../../../ui/index.ts'
import { refreshContacts } from '../contact-queries.ts'

export const openContactGroupDialog = (self?: ContactGroup) =>
  promptInDialog<ContactGroup>((reply) => <GroupDialog self={self} onResult={reply} />)

interface Props {
  self: ContactGroup | undefined
  onResult: (saved?: ContactGroup) => void
}

function GroupDialog({ self, onResult }: Props) {
  const name = useCheckedText(self?.name ?? '')
  const save = async () => {
    const body = { name: name.value }
    if (name.value.trim() === '') return name.setError(t('contacts.group.nameMissing'))
    try {
      const saved = self
        ? await request('PATCH /api/v2/contact-groups/:id', { params: { id: self.id }, body })
        : await request('POST /api/v2/contact-groups', { body })
      await refreshContacts()
      onResult(saved)
    } catch (error) {
      name.setError(errorText(error))
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
        {...name.field}
        maxLength={limits.maxContactGroupNameCharacters}
        autoComplete="off"
      />
    </Dialog>
  )
}
