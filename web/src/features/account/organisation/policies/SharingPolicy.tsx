import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { showToast } from '../../../../ui/index.ts'
import { Globe } from '../../icons.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { sharingPolicyQuery } from '../organisation-queries.ts'

/** Whether the people of the organisation may share files of the drive with those outside. */
export function SharingPolicy() {
  const { data } = useQuery(sharingPolicyQuery)
  if (!data) return null
  return (
    <Section title={t('organisation.sharing')}>
      <Card>
        <Line
          icon={Globe}
          name={t('organisation.sharing.outside')}
          text={t('organisation.sharing.outside.text')}
          end={
            <Switch
              label={t('organisation.sharing.outside')}
              isOn={data.is_public_allowed}
              onChange={(isOn) => void keep(isOn)}
            />
          }
        />
      </Card>
    </Section>
  )
}

/** Shown at once; where it was refused, what stands is read again. */
async function keep(is_public_allowed: boolean): Promise<void> {
  const { queryKey } = sharingPolicyQuery
  queryClient.setQueryData(queryKey, { is_public_allowed })
  try {
    await request('PUT /api/v2/organisation/sharing_policy', { body: { is_public_allowed } })
    showToast({ text: t(is_public_allowed ? 'organisation.sharing.on' : 'organisation.sharing.off') })
  } catch (error) {
    showToast({ kind: 'error', text: t('organisation.sharing.failed'), detail: errorText(error) })
    await queryClient.invalidateQueries({ queryKey })
  }
}
