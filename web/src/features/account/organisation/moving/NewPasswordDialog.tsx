import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../../ui/dialog/dialogs.ts'
import { PasswordField } from '../../../../ui/index.ts'
import { changeMoves } from './move-actions.ts'

interface Which {
  id: string
  email: string
}

/** Asks for a new password of a remote mailbox; the server deleted the rejected one. */
export const promptForNewPassword = (which: Which) =>
  openDialog((close) => <NewPasswordDialog which={which} onClose={close} />)

function NewPasswordDialog({ which: { id, email }, onClose }: { which: Which; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = () => {
    setSubmitted(true)
    if (password === '') return
    onClose()
    void changeMoves('resume', { ids: [id], password })
  }
  return (
    <Dialog
      title={t('moveMany.newPassword')}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('moveMany.act.resume')}
    >
      <p>{t('moveMany.newPassword.text', { email })}</p>
      <PasswordField
        data-first
        label={t('moveMany.newPassword.label')}
        autoComplete="off"
        showLabel={t('moveMany.show')}
        hideLabel={t('moveMany.hide')}
        value={password}
        error={isSubmitted && password === '' ? t('moveMany.required') : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Dialog>
  )
}
