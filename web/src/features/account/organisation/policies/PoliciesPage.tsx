import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Globe, KeyRound } from '../../icons.ts'
import { PageHead } from '../../parts/page/Page.tsx'
import { programPolicyQuery, sharingPolicyQuery } from '../organisation-queries.ts'
import { keepPolicy } from './keep-policy.ts'
import { OutsideRecall } from './OutsideRecall.tsx'
import { PolicySwitch } from './PolicySwitch.tsx'
import { RecallWindow } from './RecallWindow.tsx'

/** What holds for everybody of the organisation. */
export function PoliciesPage() {
  const sharing = useQuery(sharingPolicyQuery)
  const programs = useQuery(programPolicyQuery)
  return (
    <>
      <PageHead title={t('account.policies')} lead={t('organisation.policies.lead')} />
      <PolicySwitch
        icon={Globe}
        title={t('organisation.sharing')}
        name={t('organisation.sharing.outside')}
        text={t('organisation.sharing.outside.text')}
        query={sharing}
        isOn={(policy) => policy.is_public_allowed}
        onChange={(isOn) => void keepSharing(isOn)}
      />
      <PolicySwitch
        icon={KeyRound}
        title={t('organisation.programs')}
        name={t('organisation.programs.appPasswords')}
        text={t('organisation.programs.appPasswords.text')}
        query={programs}
        isOn={(policy) => policy.needs_app_password}
        onChange={(isOn) => void keepPrograms(isOn)}
      />
      <RecallWindow />
      <OutsideRecall />
    </>
  )
}

/** Keeps whether the people of the organisation may share files of the drive with those outside. */
const keepSharing = (isAllowed: boolean) =>
  keepPolicy({
    queryKey: sharingPolicyQuery.queryKey,
    policy: { is_public_allowed: isAllowed },
    write: (body) => request('PUT /api/v2/organisation/sharing_policy', { body }),
    kept: t(isAllowed ? 'organisation.sharing.on' : 'organisation.sharing.off'),
    failed: t('organisation.sharing.failed'),
  })

/** Keeps whether the mail programs of the organisation's people sign in with passwords made for them alone. */
const keepPrograms = (isNeeded: boolean) =>
  keepPolicy({
    queryKey: programPolicyQuery.queryKey,
    policy: { needs_app_password: isNeeded },
    write: (body) => request('PUT /api/v2/organisation/program_policy', { body }),
    kept: t(isNeeded ? 'organisation.programs.on' : 'organisation.programs.off'),
    failed: t('organisation.programs.failed'),
  })
