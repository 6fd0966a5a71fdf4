import type { Departure } from '@bocau/contract/account/departure'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { formatNumber, formatSize, formatWhen, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Meter } from '../../../../ui/display/Meter.tsx'
import { Avatar, Button, showToast } from '../../../../ui/index.ts'
import { Card, Section } from '../../parts/page/Card.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import css from './DepartureList.module.css'
import { departuresQuery, isInProgress } from './departure-queries.ts'

/** Departing users with the progress of the transfer, the retention date and the available actions. */
export function DepartureList() {
  const { data } = useQuery(departuresQuery)
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('organisation.leaving')} lead={t('organisation.leaving.lead')}>
      <Card className={css.card}>
        <ul className={css.list} aria-label={t('organisation.leaving')}>
          {data.items.map((departure) => (
            <DepartingUser key={departure.id} departure={departure} restDays={data.rest_days} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function DepartingUser({ departure, restDays }: { departure: Departure; restDays: number }) {
  const { email, fullname, state, done, total } = departure
  const name = fullname || email
  return (
    <li className={css.leaver}>
      <Avatar name={fullname} email={email} size={32} />
      <div className={css.text}>
        <b>{name}</b>
        <small>{email}</small>
        <span role={state === 'waiting' ? 'alert' : 'status'} data-trouble={state === 'waiting' || undefined}>
          {stateText(departure)}
        </span>
        {isInProgress(departure) && total > 0 && <Meter share={done / total} />}
      </div>
      <div className={css.actions}>
        {state === 'waiting' && (
          <Button size="s" onClick={() => void resume(departure)}>
            {t('organisation.leaving.goOn')}
          </Button>
        )}
        {state !== 'deleting' && (
          <Button
            size="s"
            aria-label={t('organisation.leaving.openOf', { name })}
            onClick={() => void reopen(departure)}
          >
            {t('organisation.people.enable')}
          </Button>
        )}
        {!isInProgress(departure) && (
          <Button
            size="s"
            kind="danger"
            aria-label={t('organisation.leaving.deleteOf', { name })}
            onClick={() => void deleteForGood(departure, restDays)}
          >
            {t('organisation.leaving.delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

const failureTexts = {
  over_quota: 'organisation.leaving.full',
  no_successor: 'organisation.leaving.noSuccessor',
  broken: 'organisation.leaving.broken',
} as const

function stateText(departure: Departure): string {
  const { state, done, total, successor, trouble } = departure
  const progress = { done: formatNumber(done), total: formatNumber(total) }
  const heir = successor?.fullname || successor?.email || ''
  if (state === 'deleting') return t('organisation.leaving.deleting', progress)
  if (state === 'handing_over') return t('organisation.leaving.handingOver', { ...progress, name: heir })
  if (state === 'waiting') return t(failureTexts[trouble ?? 'broken'], { name: heir })
  return [
    retentionText(departure),
    successor && departure.takes_new_mail && t('organisation.leaving.newMail', { name: heir }),
  ]
    .filter(Boolean)
    .join(' ')
}

function retentionText(departure: Departure): string {
  const { successor, hands_mail, hands_drive, hands_contacts, hands_templates, keep_until } = departure
  const until =
    keep_until === null
      ? t('organisation.leaving.kept')
      : t('organisation.leaving.keptUntil', { day: formatWhen(keep_until, Date.now()) })
  if (!successor || !(hands_mail || hands_drive || hands_contacts || hands_templates)) return until
  const name = successor.fullname || successor.email
  const { total, handed_contacts: contacts, handed_templates: templates } = departure
  const all = t('organisation.leaving.handedOver', { name })
  const counts = { items: total - contacts - templates, contacts, templates }
  return `${all} ${t('organisation.leaving.handed', counts)} ${until}`
}

const resume = ({ id }: Departure) =>
  reportFailure(async () => {
    await request('POST /api/v2/organisation/users/:id/leaving/go_on', { params: { id } })
    await refreshOrganisation()
  })

const reopen = ({ id, email }: Departure) =>
  reportFailure(async () => {
    try {
      const params = { id }
      await request('PATCH /api/v2/organisation/users/:id', { params, body: { is_disabled: false } })
      showToast({ text: t('organisation.enabled', { email }) })
    } finally {
      await refreshOrganisation()
    }
  })

/** Deletes the remaining data of a user after confirmation, which shows the size. */
async function deleteForGood(departure: Departure, days: number): Promise<void> {
  const { id, email, fullname, messages, files, used_bytes } = departure
  const isSure = await confirmInDialog({
    title: t('organisation.leaving.deleteTitle', { name: fullname || email }),
    text: t('organisation.leaving.deleteText', {
      size: formatSize(used_bytes),
      messages,
      files,
      email,
      days,
    }),
    actionLabel: t('organisation.leaving.delete'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    try {
      await request('POST /api/v2/organisation/users/:id/leaving/delete', { params: { id }, body: { email } })
      showToast({ text: t('organisation.leaving.deleted', { email, size: formatSize(used_bytes) }) })
    } finally {
      await refreshOrganisation()
    }
  })
}
