import type { Protection } from '@bocau/contract/account/protection'
import { KeyRound, Phone, Smartphone } from 'lucide'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { whenWithin } from '../parts/activity-text.ts'
import { Card, Line, Section } from '../parts/page/Card.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { openDisableDialog } from './DisableDialog.tsx'
import { TrustedDevices } from './TrustedDevices.tsx'
import { showTwoStepChange } from './two-step-calls.ts'

interface Props {
  protection: Protection
  onCodes: (codes: readonly string[]) => void
}

export function ManageTwoStep({ protection, onCodes }: Props) {
  return (
    <Panel
      isWide
      title={t('account.twoStep')}
      lead={t('account.manage.lead')}
      footer={
        <>
          <Button kind="ghost" onClick={() => void openDisableDialog(protection)}>
            {t('account.manage.turnOff')}
          </Button>
          <ButtonLink href={accountAddresses.protect}>{t('account.done')}</ButtonLink>
        </>
      }
    >
      <Methods protection={protection} />
      <Codes remaining={protection.recovery_codes_left} onCodes={onCodes} />
      <TrustedDevices />
    </Panel>
  )
}

function Methods({ protection }: { protection: Protection }) {
  const { authenticator, phone } = protection
  return (
    <Section title={t('account.manage.methods')} lead={t('account.manage.passkeyToo')}>
      <Card>
        <Method
          icon={Smartphone}
          name={t('account.manage.app')}
          text={
            authenticator
              ? t('account.manage.appSince', { when: whenWithin(authenticator.added_at) })
              : t('account.off')
          }
          isOn={authenticator !== null}
          setUpHref={`${accountAddresses.authentication}?by=app`}
          onDisable={() => void openDisableDialog(protection, 'authenticator')}
        />
        <Method
          icon={Phone}
          name={t('account.manage.phone')}
          text={
            phone
              ? t('account.manage.phoneSince', {
                  phone: phone.phone_hint,
                  when: whenWithin(phone.added_at),
                })
              : t('account.off')
          }
          isOn={phone !== null}
          setUpHref={`${accountAddresses.authentication}?by=phone`}
          onDisable={() => void openDisableDialog(protection, 'phone')}
        />
      </Card>
    </Section>
  )
}

interface MethodProps {
  icon: typeof Phone
  name: string
  text: string
  isOn: boolean
  setUpHref: string
  onDisable: () => void
}

const Method = ({ icon, name, text, isOn, setUpHref, onDisable }: MethodProps) => (
  <Line
    icon={icon}
    {...(isOn ? { kind: 'ok' as const } : {})}
    name={name}
    text={text}
    end={
      isOn ? (
        <>
          <ButtonLink size="s" href={setUpHref} aria-label={t('account.manage.replaceOf', { name })}>
            {t('account.manage.replace')}
          </ButtonLink>
          <Button size="s" aria-label={t('account.manage.turnOffOf', { name })} onClick={onDisable}>
            {t('account.manage.turnOffMethod')}
          </Button>
        </>
      ) : (
        <ButtonLink size="s" href={setUpHref} aria-label={t('account.manage.setUpOf', { name })}>
          {t('account.manage.setUp')}
        </ButtonLink>
      )
    }
  />
)

function Codes({ remaining, onCodes }: { remaining: number; onCodes: Props['onCodes'] }) {
  const { error, run } = useAction()
  const renew = async () => {
    const isSure = await confirmInDialog({
      title: t('account.codes.renew.title'),
      text: t('account.codes.renew.text'),
      actionLabel: t('account.codes.renew'),
    })
    if (!isSure) return
    await run(async () =>
      showTwoStepChange(await withConfirmation(() => request('POST /api/v2/2fa/recovery-codes')), onCodes),
    )
  }
  return (
    <Card>
      <Line
        icon={KeyRound}
        kind={remaining > 0 ? undefined : 'warning'}
        name={t('account.codes')}
        text={error ?? (remaining > 0 ? t('account.codes.left', { n: remaining }) : t('account.codes.none'))}
        end={
          <Button size="s" onClick={() => void renew()}>
            {t('account.codes.renew')}
          </Button>
        }
      />
    </Card>
  )
}
