import { t } from '../../../../i18n/index.ts'
import { PageHead } from '../../parts/page/Page.tsx'
import { RecallWindow } from './RecallWindow.tsx'
import { SharingPolicy } from './SharingPolicy.tsx'

/** What holds for everybody of the organisation. */
export function PoliciesPage() {
  return (
    <>
      <PageHead title={t('account.policies')} lead={t('organisation.policies.lead')} />
      <SharingPolicy />
      <RecallWindow />
    </>
  )
}
