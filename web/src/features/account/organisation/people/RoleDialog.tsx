import type { Role } from '@bocau/contract/account/roles'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { showToast } from '../../../../ui/index.ts'
import { RadioCards } from '../../parts/RadioCards.tsx'
import { useAction } from '../../parts/use-action.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import { roleNames } from '../parts/role-names.ts'

const roles: readonly Role[] = ['owner', 'administrator', 'member']

export const openRoleDialog = (person: OrganisationUser) =>
  promptInDialog<true>((resolve) => <RoleDialog person={person} onResult={resolve} />)

function RoleDialog({ person, onResult }: { person: OrganisationUser; onResult: (isSet?: true) => void }) {
  const [role, setRole] = useState(person.role)
  const { isBusy, error, run } = useAction()
  const name = person.fullname || person.email
  const save = () =>
    run(async () => {
      const { id } = person
      await request('PATCH /api/v2/organisation/users/:id', { params: { id }, body: { role } })
      showToast({ text: t('organisation.role.set', { name, role: t(roleNames[role].name) }) })
      onResult(true)
      await refreshOrganisation()
      await queryClient.invalidateQueries({ queryKey: queryKeys.user })
    })
  return (
    <Dialog
      title={t('organisation.role.title', { name })}
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t('organisation.save')}
      isBusy={isBusy}
      error={error}
    >
      <RadioCards
        name="role"
        legend={t('organisation.people.role')}
        isLegendHidden
        value={role}
        choices={roles}
        texts={roleNames}
        onChoose={setRole}
      />
    </Dialog>
  )
}
