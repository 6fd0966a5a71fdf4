import type { Passkey } from '@bocau/contract/account/protection'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Info, Pencil, Plus, Trash } from 'lucide'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink, IconButton, showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { passkeysQuery, protectionQuery, refreshAccount } from '../account-queries.ts'
import { whenWithin } from '../parts/activity-text.ts'
import { promptForName } from '../parts/NameDialog.tsx'
import { EmptyCard, Line } from '../parts/page/Card.tsx'
import { Note } from '../parts/page/Note.tsx'
import { CardList } from '../parts/page/Page.tsx'
import { Panel, PanelWhenAllLoaded } from '../parts/page/Panel.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { addPasskey, hasPasskeys, isPasskeyCancelled, worksOnHost } from './passkey-calls.ts'
import '../../../i18n/areas/account.ts'

export function PasskeysPage() {
  const passkeys = useQuery(passkeysQuery)
  const protectionRead = useQuery(protectionQuery)
  const protection = protectionRead.data
  const hindrance = protection && unavailableReason(protection.passkey_host)
  return (
    <PanelWhenAllLoaded isWide queries={[passkeys, protectionRead]} lines={3}>
      <Panel
        isWide
        title={t('account.passkeys')}
        lead={t('account.passkeys.lead')}
        footer={
          <>
            <ButtonLink href={accountAddresses.protect}>{t('account.done')}</ButtonLink>
            {protection && !hindrance && (
              <Button kind="primary" icon={Plus} onClick={() => void add()}>
                {t('account.passkeys.add')}
              </Button>
            )}
          </>
        }
      >
        {hindrance && (
          <Note icon={Info} kind="warning">
            {hindrance}
          </Note>
        )}
        <CardList
          query={passkeys}
          lines={1}
          label={t('account.passkeys')}
          items={(data) => data}
          empty={<EmptyCard title={t('account.passkeys.empty')} text={t('account.passkeys.emptyText')} />}
        >
          {(passkey) => <PasskeyLine passkey={passkey} />}
        </CardList>
      </Panel>
    </PanelWhenAllLoaded>
  )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { name, created_at, last_used_at, is_synced } = passkey
  const details = [
    t('account.added', { when: whenWithin(created_at) }),
    last_used_at === null ? t('account.never') : t('account.lastUsed', { when: whenWithin(last_used_at) }),
    ...(is_synced ? [t('account.passkeys.synced')] : []),
  ]
  return (
    <Line
      icon={Fingerprint}
      name={name}
      text={details.join(' · ')}
      end={
        <>
          <IconButton
            icon={Pencil}
            label={t('account.passkeys.renameOf', { name })}
            onClick={() => void rename(passkey)}
          />
          <IconButton
            icon={Trash}
            label={t('account.removeOf', { name })}
            onClick={() => void remove(passkey)}
          />
        </>
      }
    />
  )
}

function unavailableReason(host: string | null): string | undefined {
  if (host === null) return t('account.passkeys.impossible')
  if (!worksOnHost(host)) return t('account.passkeys.elsewhere', { host })
  return hasPasskeys() ? undefined : t('account.passkeys.unsupported')
}

const add = () =>
  promptForName({
    title: t('account.passkeys.add'),
    label: t('account.passkeys.name'),
    hint: t('account.passkeys.nameHint'),
    actionLabel: t('account.confirm.go'),
    onName: async (name) => {
      try {
        await addPasskey(name)
        showToast({ text: t('account.passkeys.added') })
      } catch (error) {
        if (!isPasskeyCancelled(error)) throw error
        showToast({ kind: 'error', text: t('account.passkeys.cancelled') })
      }
    },
  })

const rename = ({ id, name }: Passkey) =>
  promptForName({
    title: t('account.passkeys.rename'),
    label: t('account.passkeys.name'),
    actionLabel: t('account.save'),
    value: name,
    onName: async (next) => {
      await request('PATCH /api/v2/passkeys/:id', { params: { id }, body: { name: next } })
      await refreshAccount()
    },
  })

async function remove({ id, name }: Passkey): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('account.passkeys.removeTitle', { name }),
    text: t('account.passkeys.removeText'),
    actionLabel: t('account.remove'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    await withConfirmation(() => request('DELETE /api/v2/passkeys/:id', { params: { id } }))
    await refreshAccount()
  })
}
