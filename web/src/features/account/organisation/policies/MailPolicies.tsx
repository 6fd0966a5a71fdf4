import type { OrganisationPolicies } from '@bocau/contract/account/policies'
import { Forward, Languages, MessageSquareReply } from 'lucide'
import { languageNames, t } from '../../../../i18n/index.ts'
import { Card, Section } from '../../parts/page/Card.tsx'
import { ChoiceLine, type PolicyPart, SwitchLine } from './PolicyLines.tsx'
import { savePolicies } from './save-policies.ts'

/** Policies for automatic outgoing mail and its language. */
export const MailPolicies = ({ policies }: PolicyPart) => (
  <Section title={t('policies.outside')}>
    <Card>
      <SwitchLine
        icon={Forward}
        name={t('policies.forwards')}
        text={t('policies.forwards.text')}
        isOn={policies.forwards_outside}
        onChange={(isOn) => void savePolicies({ forwards_outside: isOn })}
      />
      <SwitchLine
        icon={MessageSquareReply}
        name={t('policies.answers')}
        text={t('policies.answers.text')}
        isOn={policies.answers_outside}
        onChange={(isOn) => void savePolicies({ answers_outside: isOn })}
      />
      <ChoiceLine
        icon={Languages}
        name={t('policies.language')}
        text={t('policies.language.text')}
        value={policies.language}
        choices={[...languageNames]}
        onChange={(value) => void savePolicies({ language: value as OrganisationPolicies['language'] })}
      />
    </Card>
  </Section>
)
