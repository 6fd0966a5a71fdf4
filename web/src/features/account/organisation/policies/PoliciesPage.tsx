import type { OrganisationPolicies } from '@bocau/contract/account/policies'
import { limits } from '@bocau/contract/limits'
import type { OutsideRecall as Policy } from '@bocau/contract/outbox'
import { useQuery } from '@tanstack/react-query'
import { Forward, Globe, HardDrive, Languages, MessageSquareReply } from 'lucide'
import { request } from '../../../../api/client.ts'
import { languageNames, t } from '../../../../i18n/index.ts'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { Card, Section } from '../../parts/page/Card.tsx'
import { PageHead, QueryContent, WhenAllLoaded } from '../../parts/page/Page.tsx'
import {
  outsideRecallQuery,
  policiesQuery,
  programPolicyQuery,
  recallWindowQuery,
  sharingPolicyQuery,
} from '../organisation-queries.ts'
import { durationText } from '../parts/span-text.ts'
import css from './PoliciesPage.module.css'
import { ChoiceLine, type PolicyPart, SwitchLine } from './PolicyLines.tsx'
import { outsideRecallNames } from './policy-names.ts'
import { SignInPolicies } from './SignInPolicies.tsx'
import { StoragePolicies } from './StoragePolicies.tsx'
import { savePolicies, savePolicy } from './save-policies.ts'

export function PoliciesPage() {
  const policies = useQuery(policiesQuery)
  const programs = useQuery(programPolicyQuery)
  const recallWindow = useQuery(recallWindowQuery)
  return (
    <>
      <PageHead title={t('account.policies')} lead={t('organisation.policies.lead')} />
      <WhenAllLoaded queries={[policies, recallWindow]} lines={8}>
        <QueryContent query={policies} lines={8}>
          {(data) => (
            <>
              <SignInPolicies
                policies={data}
                needsAppPassword={programs.data?.needs_app_password ?? false}
                onAppPassword={(isNeeded) => void savePrograms(isNeeded)}
              />
              <MailPolicies policies={data} />
              <DrivePolicies policies={data} />
              <StoragePolicies policies={data} />
            </>
          )}
        </QueryContent>
        <RecallWindow />
        <OutsideRecall />
      </WhenAllLoaded>
    </>
  )
}

/** Policies that enable the drive and sharing outside the organisation. */
function DrivePolicies({ policies }: PolicyPart) {
  const sharing = useQuery(sharingPolicyQuery)
  const { has_drive, is_drive_installed } = policies
  return (
    <Section title={t('policies.drive')}>
      <Card>
        <SwitchLine
          icon={HardDrive}
          name={t('policies.drive.name')}
          text={t(is_drive_installed ? 'policies.drive.text' : 'policies.drive.notInstalled')}
          isOn={has_drive && is_drive_installed}
          disabled={!is_drive_installed}
          onChange={(isOn) => void savePolicies({ has_drive: isOn })}
        />
        <SwitchLine
          icon={Globe}
          name={t('organisation.sharing.outside')}
          text={t('organisation.sharing.outside.text')}
          isOn={sharing.data?.is_public_allowed ?? true}
          disabled={!sharing.data}
          onChange={(isOn) => void saveSharing(isOn)}
        />
      </Card>
    </Section>
  )
}

const saveSharing = (isAllowed: boolean) =>
  savePolicy({
    queryKey: sharingPolicyQuery.queryKey,
    policy: { is_public_allowed: isAllowed },
    write: (body) => request('PUT /api/v2/organisation/sharing_policy', { body }),
    savedText: t(isAllowed ? 'organisation.sharing.on' : 'organisation.sharing.off'),
    failed: t('organisation.sharing.failed'),
  })

const savePrograms = (isNeeded: boolean) =>
  savePolicy({
    queryKey: programPolicyQuery.queryKey,
    policy: { needs_app_password: isNeeded },
    write: (body) => request('PUT /api/v2/organisation/program_policy', { body }),
    savedText: t(isNeeded ? 'organisation.programs.on' : 'organisation.programs.off'),
    failed: t('organisation.programs.failed'),
  })

/** Policies for automatic outgoing mail and its language. */
const MailPolicies = ({ policies }: PolicyPart) => (
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

/** Policy for recalls by senders of other organisations from mailboxes of this one. */
function OutsideRecall() {
  const recall = useQuery(outsideRecallQuery)
  return (
    <Section title={t('organisation.outsideRecall')} lead={t('organisation.outsideRecall.lead')}>
      <Card className={css.card}>
        <QueryContent query={recall} lines={1}>
          {(policy) => (
            <ChoiceField
              label={t('organisation.outsideRecall.takes')}
              value={policy.takes}
              choices={['none', 'unread', 'all']}
              text={(mode) => t(outsideRecallNames[mode])}
              onChoose={(mode) => void saveOutsideRecall(mode)}
            />
          )}
        </QueryContent>
      </Card>
    </Section>
  )
}

const saveOutsideRecall = (mode: Policy['takes']) =>
  savePolicy({
    queryKey: outsideRecallQuery.queryKey,
    policy: { takes: mode },
    write: (body) => request('PUT /api/v2/organisation/outside_recall', { body }),
    savedText: t('organisation.outsideRecall.kept'),
    failed: t('organisation.outsideRecall.failed'),
  })

/** Time limit for recalling a sent message within the organisation. */
function RecallWindow() {
  const recall = useQuery(recallWindowQuery)
  return (
    <Section title={t('organisation.recall')} lead={t('organisation.recall.lead')}>
      <Card className={css.card}>
        <QueryContent query={recall} lines={1}>
          {(policy) => (
            <ChoiceField
              label={t('organisation.recall.window')}
              value={policy.seconds}
              choices={limits.recallWindowsSeconds}
              text={durationText}
              onChoose={(seconds) => void saveWindow(seconds)}
            />
          )}
        </QueryContent>
      </Card>
    </Section>
  )
}

const saveWindow = (seconds: number) =>
  savePolicy({
    queryKey: recallWindowQuery.queryKey,
    policy: { seconds },
    write: (body) => request('PUT /api/v2/organisation/recall_window', { body }),
    savedText: t('organisation.recall.kept'),
    failed: t('organisation.recall.failed'),
  })
