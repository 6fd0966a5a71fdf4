import { limits } from '@bocau/contract/limits'
import { Clock, KeyRound, Server } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Card, Section } from '../../parts/page/Card.tsx'
import { durationText } from '../parts/span-text.ts'
import { ChoiceLine, type PolicyPart, SwitchLine } from './PolicyLines.tsx'
import { programUserNames } from './program-user-names.ts'
import { savePolicies } from './save-policies.ts'
import { TwoStepLine } from './TwoStepLine.tsx'

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
