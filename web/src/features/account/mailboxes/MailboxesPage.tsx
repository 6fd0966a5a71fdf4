import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import { useQuery } from '@tanstack/react-query'
import { Ban, Inbox, Pencil, Plus, RefreshCw, Trash } from 'lucide'
import { useState } from 'react'
import { apiQuery } from '../../../api/api-query.ts'
import { request } from '../../../api/client.ts'
import { formatWhen, t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { ChoiceField } from '../../../ui/field/ChoiceField.tsx'
import { Button, Field, type MenuEntry, showToast, Tag } from '../../../ui/index.ts'
import { organisationKey, refreshOrganisation } from '../organisation/organisation-queries.ts'
import { EmptyCard, Line } from '../parts/page/Card.tsx'
import { CardList, PageHead } from '../parts/page/Page.tsx'
import { RowMenu } from '../parts/page/RowMenu.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { useAction } from '../parts/use-action.ts'
import css from './MailboxDialog.module.css'
import { openMailboxDialog } from './MailboxDialog.tsx'

const mailboxesQuery = apiQuery([...organisationKey, 'mailboxes'], 'GET /api/v2/organisation/mailboxes')

/** Shared mailboxes of the organisation, read and answered by several users. */
export function MailboxesPage() {
  const mailboxes = useQuery(mailboxesQuery)
  return (
    <>
      <PageHead
        title={t('account.mailboxes')}
        lead={t('mailboxes.lead')}
        end={
          <Button kind="primary" icon={Plus} onClick={() => openMailboxDialog()}>
            {t('mailboxes.new')}
          </Button>
        }
      />
      <CardList
        query={mailboxes}
        lines={3}
        label={t('account.mailboxes')}
        items={({ items }) => items}
        empty={<EmptyCard title={t('mailboxes.none')} text={t('mailboxes.noneText')} />}
      >
        {(mailbox) => <MailboxLine mailbox={mailbox} />}
      </CardList>
    </>
  )
}

const MailboxLine = ({ mailbox }: { mailbox: SharedMailbox }) => {
  const { name, is_disabled, delete_at } = mailbox
  return (
    <Line
      icon={Inbox}
      name={name}
      text={describe(mailbox)}
      end={
        <>
          {is_disabled && (
            <Tag>{t(delete_at === null ? 'organisation.people.disabled' : 'mailboxes.isDeleted')}</Tag>
          )}
          <RowMenu label={t('organisation.people.more', { name })} entries={() => menuEntries(mailbox)} />
        </>
      }
    />
  )
}

const describe = ({ email, aliases, people, delete_at }: SharedMailbox) =>
  [
    [email, ...aliases].join(', '),
    t('mailboxes.peopleCount', { n: people.length }),
    ...(delete_at === null
      ? []
      : [t('organisation.leaving.keptUntil', { day: formatWhen(delete_at, Date.now()) })]),
  ].join(' · ')

function menuEntries(mailbox: SharedMailbox): MenuEntry[] {
  const { is_disabled, delete_at } = mailbox
  const open = delete_at === null ? 'mailboxes.open' : 'mailboxes.restore'
  return [
    { id: 'edit', label: t('mailboxes.edit'), icon: Pencil, onSelect: () => openMailboxDialog(mailbox) },
    {
      id: 'open',
      label: t(is_disabled ? open : 'mailboxes.shut'),
      icon: is_disabled ? RefreshCw : Ban,
      onSelect: () => void setOpen(mailbox),
    },
    { id: 'line', isSeparator: true },
    {
      id: 'delete',
      label: t('mailboxes.delete'),
      icon: Trash,
      isDanger: true,
      onSelect: () => confirmDelete(mailbox),
    },
  ]
}

/** Disables a mailbox after confirmation, or enables it. */
async function setOpen({ id, name, email, is_disabled }: SharedMailbox): Promise<void> {
  const isSure =
    is_disabled ||
    (await confirmInDialog({
      title: t('mailboxes.shutTitle', { name }),
      text: t('mailboxes.shutText', { email }),
      actionLabel: t('mailboxes.shut'),
    }))
  if (!isSure) return
  await reportFailure(async () => {
    await request('PATCH /api/v2/organisation/mailboxes/:id', {
      params: { id },
      body: { is_disabled: !is_disabled },
    })
    showToast({ text: t('organisation.groups.saved', { name }) })
    await refreshOrganisation()
  })
}

const retentionDays = [0, 7, 30, 90, 365]

/** Deletes a shared mailbox after the user typed its address. */
const confirmDelete = (mailbox: SharedMailbox) =>
  openDialog((close) => <DeleteMailboxDialog mailbox={mailbox} onClose={close} />)

function DeleteMailboxDialog({ mailbox, onClose }: { mailbox: SharedMailbox; onClose: () => void }) {
  const { id, name, email, people } = mailbox
  const [typed, setTyped] = useState('')
  const [days, setDays] = useState(30)
  const { isBusy, error, setError, run } = useAction()
  const remove = async () => {
    if (typed.trim().toLowerCase() !== email) return setError(t('mailboxes.delete.wrong', { email }))
    await run(async () => {
      await request('POST /api/v2/organisation/mailboxes/:id/delete', {
        params: { id },
        body: { email, keep_days: days },
      })
      showToast({ text: t('mailboxes.deleted', { name }) })
      onClose()
      await refreshOrganisation()
    })
  }
  return (
    <Dialog
      title={t('mailboxes.delete.title', { name })}
      onSubmit={() => void remove()}
      onClose={onClose}
      submitLabel={t('mailboxes.delete')}
      submitKind="danger"
      isBusy={isBusy}
    >
      <p>{t('mailboxes.delete.text', { email, n: people.length })}</p>
      <ChoiceField
        label={t('mailboxes.delete.keep')}
        value={days}
        choices={retentionDays}
        text={(n) => (n === 0 ? t('mailboxes.delete.now') : t('mailboxes.delete.days', { n }))}
        onChoose={setDays}
      />
      <p className={css.hint}>
        {days === 0 ? t('mailboxes.delete.nowText') : t('mailboxes.delete.keepText')}
      </p>
      <Field
        data-first
        label={t('mailboxes.delete.type', { email })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
