import { ShieldCheck } from 'lucide'
import { useUser } from '../../../../api/session.ts'
import { formatWhen, t } from '../../../../i18n/index.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Button } from '../../../../ui/index.ts'
import { Line } from '../../parts/page/Card.tsx'
import type { PolicyPart } from './PolicyLines.tsx'
import { savePolicies } from './save-policies.ts'
import { promptForTwoStepDate } from './TwoStepDialog.tsx'

/** Policy that requires a second step from a date on, with the number of users without one. */
export function TwoStepLine({ policies }: PolicyPart) {
  const { timezone } = useUser()
  const { two_step_from: from, without_two_step: n } = policies
  const promptDate = async () => {
    const chosen = await promptForTwoStepDate({ timezone, from })
    if (chosen !== undefined) await savePolicies({ two_step_from: chosen })
  }
  const end = async () => {
    const isSure = await confirmInDialog({
      title: t('policies.twoStep.end'),
      text: t('policies.twoStep.end.text'),
      actionLabel: t('policies.twoStep.end.go'),
    })
    if (isSure) await savePolicies({ two_step_from: null })
  }
  return (
    <Line
      icon={ShieldCheck}
      kind={from !== null && n > 0 ? 'warning' : undefined}
      name={t('policies.twoStep')}
      text={
        <>
          {from === null
            ? t('policies.twoStep.text')
            : t('policies.twoStep.from', { when: formatWhen(from) })}{' '}
          {n > 0 && <a href="/account/people?state=no_two_step">{t('policies.twoStep.notReady', { n })}</a>}
        </>
      }
      end={
        <>
          {from !== null && (
            <Button size="s" onClick={() => void promptDate()}>
              {t('policies.twoStep.change')}
            </Button>
          )}
          <Switch
            label={t('policies.twoStep')}
            isOn={from !== null}
            onChange={(isOn) => void (isOn ? promptDate() : end())}
          />
        </>
      }
    />
  )
}
