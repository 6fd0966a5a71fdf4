import type { AppPassword } from '@bocau/contract/account/protection'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink, showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { appPasswordsQuery, refreshAccount } from '../account-queries.ts'
import { whenWithin } from '../parts/activity-text.ts'
import { EmptyCard, Line } from '../parts/page/Card.tsx'
import { CardList } from '../parts/page/Page.tsx'
import { Panel, PanelWhenAllLoaded } from '../parts/page/Panel.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { openAppPasswordDialog, scopeTexts } from './add-app-password.tsx'
import '../../../i18n/areas/account.ts'

/** App passwords of the account. Each is shown only once and can be revoked separately. */
export function AppPasswordsPage() {
  const passwords = useQuery(appPasswordsQuery)
  return (
    <PanelWhenAllLoaded isWide queries={[passwords]} lines={3}>
      <Panel
        isWide
        title={t('account.appPasswords')}
        lead={t('account.appPasswords.lead')}
        footer={
          <>
            <ButtonLink href={accountAddresses.protect}>{t('account.done')}</ButtonLink>
            <Button kind="primary" icon={Plus} onClick={() => void openAppPasswordDialog()}>
              {t('account.appPasswords.add')}
            </Button>
          </>
        }
      >
        <CardList
          query={passwords}
          lines={1}
          label={t('account.appPasswords')}
          items={(data) => data}
          empty={
            <EmptyCard title={t('account.appPasswords.empty')} text={t('account.appPasswords.emptyText')} />
          }
        >
          {(password) => (
            <Line
              icon={KeyRound}
              name={password.name}
              text={describe(password)}
              end={
                <Button
                  size="s"
                  aria-label={t('account.removeOf', { name: password.name })}
                  onClick={() => void remove(password)}
                >
                  {t('account.remove')}
                </Button>
              }
            />
          )}
        </CardList>
      </Panel>
    </PanelWhenAllLoaded>
  )
}

const protocols: Record<NonNullable<AppPassword['last_protocol']>, string> = {
  imap: 'IMAP',
  pop3: 'POP3',
  smtp: 'SMTP',
  api: 'HTTP',
}

const describe = ({ created_at, last_used_at, last_address, last_protocol, scope }: AppPassword) =>
  [
    t(scopeTexts[scope].name),
    t('account.added', { when: whenWithin(created_at) }),
    last_used_at === null
      ? t('account.never')
      : last_protocol === null
        ? t('account.lastUsedFrom', { when: whenWithin(last_used_at), address: last_address })
        : t('account.lastUsedBy', {
            when: whenWithin(last_used_at),
            address: last_address,
            protocol: protocols[last_protocol],
          }),
  ].join(' · ')

async function remove({ id, name }: AppPassword): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('account.appPasswords.removeTitle', { name }),
    text: t('account.appPasswords.removeText'),
    actionLabel: t('account.remove'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    await request('DELETE /api/v2/app-passwords/:id', { params: { id } })
    showToast({ text: t('account.appPasswords.removed', { name }) })
    await refreshAccount()
  })
}
