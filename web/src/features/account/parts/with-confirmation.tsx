import type { Protection } from '@bocau/contract/account/protection'
import { useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { PasswordField } from '../../../ui/index.ts'
import { protectionQuery } from '../account-queries.ts'
import { SecondStepCode } from './SecondStepCode.tsx'
import { NotConfirmed, useAction } from './use-action.ts'

/**
 * Runs an action. If the server requires confirmation, asks for the password, and for a code with 2-step verification,
 * then repeats the action.
 */
export async function withConfirmation<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!isProblem(error, 'confirm_needed')) throw error
    const protection = error.problem.needs_code ? await queryClient.fetchQuery(protectionQuery) : undefined
    const isConfirmed = await promptInDialog<true>((resolve) => (
      <ConfirmDialog twoStep={protection} onResult={resolve} />
    ))
    if (!isConfirmed) throw new NotConfirmed('The identity was not confirmed')
    return action()
  }
}

interface Props {
  twoStep: Protection | undefined
  onResult: (isConfirmed?: true) => void
}

function ConfirmDialog({ twoStep, onResult }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<'password' | 'code'>('password')
  const { isBusy, error, setError, run } = useAction()
  const showMissing = (field: typeof wrong) => {
    setWrong(field)
    setError(t('account.change.missing'))
  }
  const confirm = async () => {
    if (!password) return showMissing('password')
    if (twoStep && !code.trim()) return showMissing('code')
    const body = { password, ...(twoStep ? { code: code.trim() } : {}) }
    const isVerified = await run(() =>
      request('POST /api/v2/session/confirm', { body }).catch((refusal: unknown) => {
        setWrong(isProblem(refusal, 'code_incorrect') ? 'code' : 'password')
        throw refusal
      }),
    )
    if (isVerified) onResult(true)
  }
  return (
    <Dialog
      title={t('account.confirm.title')}
      onSubmit={() => void confirm()}
      onClose={() => onResult()}
      submitLabel={t('account.confirm.go')}
      isBusy={isBusy}
    >
      <p>{t(twoStep ? 'account.confirm.textBoth' : 'account.confirm.text')}</p>
      <PasswordField
        data-first
        label={t('account.change.current')}
        hint={t('account.confirm.hint')}
        showLabel={t('account.showPassword.label')}
        hideLabel={t('account.hidePassword.label')}
        autoComplete="current-password"
        value={password}
        error={wrong === 'password' ? error : undefined}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      />
      {twoStep && (
        <SecondStepCode
          protection={twoStep}
          value={code}
          error={wrong === 'code' ? error : undefined}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
          }}
        />
      )}
    </Dialog>
  )
}
