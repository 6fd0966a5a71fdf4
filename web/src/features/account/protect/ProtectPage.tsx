import type { Protection } from '@bocau/contract/account/protection'
import { useQuery } from '@tanstack/react-query'
import { AtSign, BellRing, Fingerprint, KeyRound, Server } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { KindTag } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import {
  protectionQuery,
  recoveryAddressQuery,
  sessionsQuery,
  verificationQuery,
} from '../account-queries.ts'
import { PhoneLine, TwoStepLine } from '../home/SecuritySummary.tsx'
import { whenWithin } from '../parts/activity-text.ts'
import { Card, Line } from '../parts/page/Card.tsx'
import { PageHead, QueryContent, WhenAllLoaded } from '../parts/page/Page.tsx'
import { History } from './History.tsx'
import { OpenSessions } from './OpenSessions.tsx'

/** Protection, open sessions and activity of the account. */
export function ProtectPage() {
  const protection = useQuery(protectionQuery)
  const together = [
    protection,
    useQuery(verificationQuery),
    useQuery(recoveryAddressQuery),
    useQuery(sessionsQuery),
  ]
  return (
    <>
      <PageHead title={t('account.protect')} lead={t('account.protect.lead')} />
      <WhenAllLoaded queries={together} lines={7}>
        <Card>
          <QueryContent query={protection} lines={7}>
            {(data) => <ProtectionLines protection={data} />}
          </QueryContent>
        </Card>
        <OpenSessions />
        <History />
      </WhenAllLoaded>
    </>
  )
}

const ProtectionLines = ({ protection }: { protection: Protection }) => (
  <>
    <Line
      icon={KeyRound}
      name={t('account.password')}
      text={
        protection.password_changed_at === 0
          ? t('account.password.never')
          : t('account.password.changed', { when: whenWithin(protection.password_changed_at) })
      }
      href={accountAddresses.password}
    />
    <TwoStepLine protection={protection} />
    <Line
      icon={Fingerprint}
      {...(protection.passkeys > 0 ? { kind: 'ok' as const } : {})}
      name={t('account.passkeys')}
      text={
        protection.passkeys > 0
          ? t('account.passkeys.count', { n: protection.passkeys })
          : t('account.passkeys.none')
      }
      href={accountAddresses.passkeys}
    />
    <Line
      icon={Server}
      name={t('account.appPasswords')}
      text={
        protection.app_passwords > 0
          ? t('account.appPasswords.count', { n: protection.app_passwords })
          : t('account.appPasswords.none')
      }
      href={accountAddresses.appPasswords}
    />
    <PhoneLine />
    <RecoveryLine />
    <Line
      icon={BellRing}
      kind="ok"
      name={t('account.alerts')}
      text={t('account.alerts.text')}
      end={<KindTag kind="success">{t('account.alerts.always')}</KindTag>}
    />
  </>
)

function RecoveryLine() {
  const { data } = useQuery(recoveryAddressQuery)
  const saved = data?.recovery_address
  return (
    <Line
      icon={AtSign}
      {...(saved ? { kind: 'ok' as const } : {})}
      name={t('account.recovery')}
      text={saved?.address ?? t('account.recovery.none')}
      href={accountAddresses.recovery}
    />
  )
}
