import { limits } from '@bocau/contract/limits'
import { addDays, dayAt, momentAt, readDay } from '@bocau/mail-core/zoned-time'
import { Clock, KeyRound, Server, ShieldCheck } from 'lucide'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { dateFieldTexts } from '../../../../i18n/calendar-texts.ts'
import { formatWhen, t } from '../../../../i18n/index.ts'
import { DateField } from '../../../../ui/calendar/DateField.tsx'
import { isoDay } from '../../../../ui/calendar/typed-day.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Button } from '../../../../ui/index.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { durationText } from '../parts/span-text.ts'
import { ChoiceLine, type PolicyPart, SwitchLine } from './PolicyLines.tsx'
import { programUserNames } from './policy-names.ts'
import { savePolicies } from './save-policies.ts'

const hour = 3600
const hours = [4, 8, 12, 24, 72, 168] as const

interface Props extends PolicyPart {
  needsAppPassword: boolean
  onAppPassword: (isNeeded: boolean) => void
}

/** Policies for sign-in methods and session lifetimes. */
export const SignInPolicies = ({ policies, needsAppPassword, onAppPassword }: Props) => (
  <Section title={t('policies.signIn')}>
    <Card>
      <TwoStepLine policies={policies} />
      <ChoiceLine
        icon={Clock}
        name={t('policies.sessions')}
        text={t('policies.sessions.text')}
        value={policies.session_hours ?? ''}
        choices={[
          ['', t('policies.sessions.usual', { n: limits.sessionDays })],
          ...withCurrent(policies.session_hours).map((one) => [one, durationText(one * hour)] as const),
        ]}
        onChange={(value) => void savePolicies({ session_hours: value === '' ? null : Number(value) })}
      />
      <ChoiceLine
        icon={Server}
        name={t('policies.programs')}
        text={t(
          policies.program_users === 'chosen' ? 'policies.programs.chosen.text' : 'policies.programs.text',
        )}
        value={policies.program_users}
        choices={(['everyone', 'chosen', 'nobody'] as const).map(
          (one) => [one, t(programUserNames[one])] as const,
        )}
        onChange={(value) =>
          void savePolicies({ program_users: value as PolicyPart['policies']['program_users'] })
        }
      />
      {policies.program_users !== 'nobody' && (
        <SwitchLine
          icon={KeyRound}
          name={t('organisation.programs.appPasswords')}
          text={t('organisation.programs.appPasswords.text')}
          isOn={needsAppPassword}
          onChange={onAppPassword}
        />
      )}
    </Card>
  </Section>
)

/** Returns the usual values and the current one, which the API may have set to another value. */
const withCurrent = (current: number | null): readonly number[] =>
  current === null || hours.some((one) => one === current)
    ? hours
    : [...hours, current].toSorted((a, b) => a - b)

/** Policy that requires a second step from a date on, with the number of users without one. */
function TwoStepLine({ policies }: PolicyPart) {
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

interface TwoStepQuestion {
  timezone: string
  from: number | null
}

/** Asks for the date from which all users need a second step; returns its first second. */
const promptForTwoStepDate = (question: TwoStepQuestion) =>
  promptInDialog<number>((resolve) => <TwoStepDialog {...question} onResult={resolve} />)

const usualDays = 14

function TwoStepDialog({
  timezone,
  from,
  onResult,
}: TwoStepQuestion & { onResult: (from?: number) => void }) {
  const [today] = useState(() => dayAt(Date.now(), timezone))
  const [day, setDay] = useState(() =>
    isoDay(from === null ? addDays(today, usualDays) : dayAt(from * 1000, timezone)),
  )
  const chosen = readDay(day)
  const save = () => {
    if (chosen) onResult(momentAt(chosen, 0, timezone) / 1000)
  }
  return (
    <Dialog
      title={t('policies.twoStep.ask')}
      onSubmit={save}
      onClose={() => onResult()}
      submitLabel={t('policies.twoStep.go')}
    >
      <p>{t('policies.twoStep.ask.text')}</p>
      <DateField
        label={t('policies.twoStep.day')}
        value={day}
        today={today}
        first={today}
        error={chosen ? undefined : t('policies.twoStep.noDay')}
        texts={dateFieldTexts()}
        onChange={setDay}
      />
    </Dialog>
  )
}
