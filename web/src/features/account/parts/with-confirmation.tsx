import { useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, PasswordField } from '../../../ui/index.ts'
import { NotConfirmed, useAct } from './use-act.ts'

/** Does something that the server may ask a password for first; then it is asked for and done once more. */
export async function withConfirmation<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isProblem(error, 'confirm_needed')) throw error
    const isConfirmed = await askInDialog<true>((answer) => <ConfirmDialog onAnswer={answer} />)
    if (!isConfirmed) throw new NotConfirmed('Nobody said who they are')
    return act()
  }
}

function ConfirmDialog({ onAnswer }: { onAnswer: (isConfirmed?: true) => void }) {
  const [password, setPassword] = useState('')
  const { isBusy, error, setError, run } = useAct()
  const confirm = async () => {
    if (!password) return setError(t('account.change.missing'))
    if (await run(() => request('POST /api/v2/session/confirm', { body: { password } }))) onAnswer(true)
  }
  return (
    <Dialog
      title={t('account.confirm.title')}
      closeLabel={t('app.close')}
      onSubmit={() => void confirm()}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            {t('account.confirm.go')}
          </Button>
        </>
      }
    >
      <p>{t('account.confirm.text')}</p>
      <PasswordField
        data-first
        label={t('account.change.current')}
        hint={t('account.confirm.hint')}
        showLabel={t('account.showPassword.label')}
        hideLabel={t('account.hidePassword.label')}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
