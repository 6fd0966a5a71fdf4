import { useQuery } from '@tanstack/react-query'
import { Globe, HardDrive } from 'lucide'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Card, Section } from '../../parts/page/Card.tsx'
import { PageHead, QueryContent, WhenAllLoaded } from '../../parts/page/Page.tsx'
import {
  policiesQuery,
  programPolicyQuery,
  recallWindowQuery,
  sharingPolicyQuery,
} from '../organisation-queries.ts'
import { MailPolicies } from './MailPolicies.tsx'
import { OutsideRecall } from './OutsideRecall.tsx'
import { type PolicyPart, SwitchLine } from './PolicyLines.tsx'
import { RecallWindow } from './RecallWindow.tsx'
import { SignInPolicies } from './SignInPolicies.tsx'
import { StoragePolicies } from './StoragePolicies.tsx'
import { savePolicies } from './save-policies.ts'
import { savePolicy } from './save-policy.ts'

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
