import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { useCode } from '../parts/use-code.ts'
import css from './Recovery.module.css'
import { type RecoveryStep, submitHandler } from './recovery-step.ts'

interface Props {
  step: Extract<RecoveryStep, { at: 'code' }>
  onStep: (step: RecoveryStep) => void
}

export function GiveCode({ step, onStep }: Props) {
  const code = useCode(
    async (typed) => {
      const body = { ticket: step.ticket, code: typed }
      const { needs_second_step } = await request('POST /api/v2/forgotten-password/code', { body })
      onStep({ ...step, at: 'password', needsSecondStep: needs_second_step })
    },
    () => onStep({ at: 'ask', notice: t('recovery.expired') }),
  )
  return (
    <form className={css.step} onSubmit={submitHandler(code.submit)} noValidate>
      <CodeField isFirst label={t('recovery.code')} {...code.field} />
      <Button
        type="submit"
        kind="primary"
        size="l"
        isBlock
        aria-disabled={!code.isComplete}
        aria-busy={code.isBusy}
      >
        {t('recovery.go')}
      </Button>
      <p className={css.hint}>{t('recovery.noCode')}</p>
      <Button kind="link" onClick={() => onStep({ at: 'ask' })}>
        {t('recovery.again')}
      </Button>
    </form>
  )
}
