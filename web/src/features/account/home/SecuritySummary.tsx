import type { Protection } from '@bocau/contract/account/protection'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Phone, RotateCcwClock, Smartphone } from 'lucide'
import { apiQuery } from '../../../api/api-query.ts'
import { t } from '../../../i18n/index.ts'
import { KindTag, Tag } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { accountKey, protectionQuery, verificationQuery } from '../account-queries.ts'
import { daysSince, deviceText, whenText } from '../parts/activity-text.ts'
import { Card, Line } from '../parts/page/Card.tsx'
import { QueryContent } from '../parts/page/Page.tsx'
import css from './SecuritySummary.module.css'

/** Summary of the account's protection; each line links to its setting. */
export function SecuritySummary() {
  const protection = useQuery(protectionQuery)
  return (
    <Card className={css.glance}>
      <h2>{t('account.protect')}</h2>
      <QueryContent query={protection} lines={4}>
        {(data) => (
          <>
            <Line
              icon={KeyRound}
              name={t('account.password')}
              text={passwordAge(data.password_changed_at)}
              href={accountAddresses.password}
            />
            <TwoStepLine protection={data} />
            <PhoneLine />
            <LastSignIn />
          </>
        )}
      </QueryContent>
    </Card>
  )
}

export const TwoStepLine = ({ protection }: { protection: Protection }) => (
  <Line
    icon={Smartphone}
    kind={protection.is_on ? 'ok' : 'warning'}
    name={t('account.twoStep')}
    text={twoStepText(protection)}
    end={
      protection.is_on ? (
        <KindTag kind="success">{t('account.on')}</KindTag>
      ) : (
        <KindTag kind="warning">{t('account.advised')}</KindTag>
      )
    }
    href={accountAddresses.authentication}
  />
)

export function PhoneLine() {
  const { data } = useQuery(verificationQuery)
  const phone = data?.phone
  return (
    <Line
      icon={Phone}
      {...(phone ? { kind: 'ok' as const } : {})}
      name={t('account.phone')}
      text={phone?.formatted ?? t('account.phone.none')}
      end={
        data &&
        (phone ? (
          <KindTag kind="success">{t('account.phone.verified')}</KindTag>
        ) : (
          <Tag>{t('account.phone.unverified')}</Tag>
        ))
      }
      href={accountAddresses.verify}
    />
  )
}

function LastSignIn() {
  const { data } = useQuery(
    apiQuery([...accountKey, 'last-sign-in'], 'GET /api/v2/activity-logs', {
      query: { show: 'sign_ins', limit: 20 },
    }),
  )
  const last = data?.items.find(({ kind }) => kind === 'signed_in')
  return (
    <Line
      icon={RotateCcwClock}
      name={t('account.lastSignIn')}
      text={last ? `${whenText(last.at)} · ${deviceText(last.device)}` : t('account.seeHistory')}
      href={accountAddresses.history}
    />
  )
}

function passwordAge(changedAt: number): string {
  if (changedAt === 0) return t('account.password.never')
  const n = daysSince(changedAt)
  return n === 0 ? t('account.password.today') : t('account.password.days', { n })
}

function twoStepText({ is_on, authenticator, phone }: Protection): string {
  if (!is_on) return t('account.twoStep.none')
  if (authenticator && phone) return t('account.twoStep.both', { phone: phone.phone_hint })
  return phone ? t('account.twoStep.phone', { phone: phone.phone_hint }) : t('account.twoStep.app')
}
