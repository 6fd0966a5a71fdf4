import type { Protection } from '@bocau/contract/account/protection'
import { useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, PasswordField } from '../../../ui/index.ts'
import { protectionQuery } from '../account-queries.ts'
import { SecondStepCode } from './SecondStepCode.tsx'
import { NotConfirmed, useAct } from './use-act.ts'

/**
 * Runs an action. If the server requires confirmation, asks for the password, and for a code with 2-step verification,
 * then repeats the action.
 */
export async function withConfirmation<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isProblem(error, 'confirm_needed')) throw error
    const protection = error.problem.needs_code ? await queryClient.fetchQuery(protectionQuery) : undefined
    const isConfirmed = await askInDialog<true>((answer) => (
      <ConfirmDialog twoStep={protection} onAnswer={answer} />
    ))
    if (!isConfirmed) throw new NotConfirmed('Nobody said who they are')
    return act()
  }
}

interface Props {
  twoStep: Protection | undefined
  onAnswer: (isConfirmed?: true) => void
}

function ConfirmDialog({ twoStep, onAnswer }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<'password' | 'code'>('password')
  const { isBusy, error, setError, run } = useAct()
  const miss = (field: typeof wrong) => {
    setWrong(field)
    setError(t('account.change.missing'))
  }
  const confirm = async () => {
    if (!password) return miss('password')
    if (twoStep && !code.trim()) return miss('code')
    const body = { password, ...(twoStep ? { code: code.trim() } : {}) }
    const proved = await run(() =>
      request('POST /api/v2/session/confirm', { body }).catch((refusal: unknown) => {
        setWrong(isProblem(refusal, 'code_incorrect') ? 'code' : 'password')
        throw refusal
      }),
    )
    if (proved) onAnswer(true)
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
