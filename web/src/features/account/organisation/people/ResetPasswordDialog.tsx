import { passwordFaults } from '@bocau/contract/account/password-rules'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { showToast } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import css from './AddPersonDialog.module.css'
import { FirstPassword } from './FirstPassword.tsx'

/** Sets a new password for a user, which ends all of their sessions. */
export const openResetDialog = (person: OrganisationUser) =>
  promptInDialog<true>((resolve) => <ResetPasswordDialog person={person} onResult={resolve} />)

function ResetPasswordDialog({
  person: { id, email, fullname },
  onResult,
}: {
  person: OrganisationUser
  onResult: (isReset?: true) => void
}) {
  const [password, setPassword] = useState('')
  const [isTemporary, setTemporary] = useState(true)
  const { isBusy, error, setError, run } = useAction()
  const reset = async () => {
    if (passwordFaults(password).length > 0) return setError(t('account.change.rules'))
    await run(async () => {
      const body = { password, is_temporary: isTemporary }
      await request('POST /api/v2/organisation/users/:id/password', { params: { id }, body })
      showToast({ text: t('organisation.reset.done', { email }) })
      onResult(true)
      await refreshOrganisation()
    })
  }
  return (
    <Dialog
      title={t('organisation.reset.title', { name: fullname || email })}
      onSubmit={() => void reset()}
      onClose={() => onResult()}
      submitLabel={t('organisation.reset.go')}
      isBusy={isBusy}
    >
      <p>{t('organisation.reset.lead', { email })}</p>
      <FirstPassword
        isFirst
        isTemporary={isTemporary}
        label={t('account.change.new')}
        value={password}
        error={error}
        onChange={(next) => {
          setPassword(next)
          setError(undefined)
        }}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className={css.choice}>
        <Checkbox checked={isTemporary} onChange={({ target }) => setTemporary(target.checked)} />
        {t('organisation.reset.temporary')}
      </label>
    </Dialog>
  )
}
