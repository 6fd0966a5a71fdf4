import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { formatWhen, t } from '../../../i18n/index.ts'
import { Button, KindTag } from '../../../ui/index.ts'
import { refreshAccount, trustedDevicesQuery } from '../account-queries.ts'
import { deviceText } from '../parts/activity-text.ts'
import { deviceIcons } from '../parts/device-icon.ts'
import { EmptyCard, Line, Section } from '../parts/page/Card.tsx'
import { CardList } from '../parts/page/Page.tsx'
import { reportFailure } from '../parts/report-failure.ts'

export function TrustedDevices() {
  const devices = useQuery(trustedDevicesQuery)
  return (
    <Section
      title={t('account.trusted')}
      end={
        (devices.data?.length ?? 0) > 1 && (
          <Button size="s" onClick={() => void removeDevices()}>
            {t('account.trusted.forgetAll')}
          </Button>
        )
      }
    >
      <CardList
        query={devices}
        lines={1}
        items={(data) => data}
        empty={<EmptyCard text={t('account.trusted.none', { n: limits.trustedDeviceDays })} />}
      >
        {({ id, device, trusted_until, is_current }) => (
          <Line
            icon={deviceIcons[device.kind]}
            name={deviceText(device)}
            text={t('account.trusted.until', { when: formatWhen(trusted_until) })}
            end={
              <>
                {is_current && <KindTag kind="info">{t('account.sessions.this')}</KindTag>}
                <Button
                  size="s"
                  aria-label={t('account.trusted.forgetOf', { device: deviceText(device) })}
                  onClick={() => void removeDevices(id)}
                >
                  {t('account.trusted.forget')}
                </Button>
              </>
            }
          />
        )}
      </CardList>
    </Section>
  )
}

/** Removes one device, or all of them. */
const removeDevices = (id?: string) =>
  reportFailure(async () => {
    if (id) await request('DELETE /api/v2/2fa/devices/:id', { params: { id } })
    else await request('DELETE /api/v2/2fa/devices')
    await refreshAccount()
  })
