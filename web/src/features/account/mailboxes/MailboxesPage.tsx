import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, showToast, Tag } from '../../../ui/index.ts'
import { Inbox } from '../../../ui/marks/icons.ts'
import { Plus } from '../icons.ts'
import { organisationKey, readOrganisationAnew } from '../organisation/organisation-queries.ts'
import { Card, Line, Nothing } from '../parts/page/Card.tsx'
import { Loaded, PageHead } from '../parts/page/Page.tsx'
import { sayIfNot } from '../parts/say-if-not.ts'
import { askForMailbox } from './MailboxDialog.tsx'

const mailboxesQuery = queryOptions({
  queryKey: [...organisationKey, 'mailboxes'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/mailboxes', { signal }),
})

/** The shared mailboxes of the organisation: nobody's own, read and answered by several. */
export function MailboxesPage() {
  const mailboxes = useQuery(mailboxesQuery)
  return (
    <>
      <PageHead
        title={t('account.mailboxes')}
        lead={t('mailboxes.lead')}
        end={
          <Button kind="primary" icon={Plus} onClick={() => askForMailbox()}>
            {t('mailboxes.new')}
          </Button>
        }
      />
      <Card>
        <Loaded query={mailboxes} lines={3}>
          {({ items }) =>
            items.length === 0 ? (
              <Nothing title={t('mailboxes.none')} text={t('mailboxes.noneText')} />
            ) : (
              <ul aria-label={t('account.mailboxes')}>
                {items.map((mailbox) => (
                  <li key={mailbox.id}>
                    <MailboxLine mailbox={mailbox} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </>
  )
}

const MailboxLine = ({ mailbox }: { mailbox: SharedMailbox }) => {
  const { name, email, people, is_disabled } = mailbox
  return (
    <Line
      icon={Inbox}
      name={name}
      text={`${email} · ${t('mailboxes.peopleCount', { n: people.length })}`}
      end={
        <>
          {is_disabled && <Tag>{t('organisation.people.disabled')}</Tag>}
          <Button
            size="s"
            aria-label={t('mailboxes.editOf', { name })}
            onClick={() => askForMailbox(mailbox)}
          >
            {t('mailboxes.edit')}
          </Button>
          <Button
            size="s"
            aria-label={t(is_disabled ? 'mailboxes.openOf' : 'mailboxes.shutOf', { name })}
            onClick={() => void setOpen(mailbox)}
          >
            {t(is_disabled ? 'mailboxes.open' : 'mailboxes.shut')}
          </Button>
        </>
      }
    />
  )
}

/** Shuts a mailbox once somebody is sure of it, or opens it again. */
async function setOpen({ id, name, email, is_disabled }: SharedMailbox): Promise<void> {
  const isSure =
    is_disabled ||
    (await confirmInDialog({
      title: t('mailboxes.shutTitle', { name }),
      text: t('mailboxes.shutText', { email }),
      actionLabel: t('mailboxes.shut'),
      cancelLabel: t('app.cancel'),
      closeLabel: t('app.close'),
    }))
  if (!isSure) return
  await sayIfNot(async () => {
    await request('PATCH /api/v2/organisation/mailboxes/:id', {
      params: { id },
      body: { is_disabled: !is_disabled },
    })
    showToast({ text: t('organisation.groups.saved', { name }) })
    await readOrganisationAnew()
  })
}
