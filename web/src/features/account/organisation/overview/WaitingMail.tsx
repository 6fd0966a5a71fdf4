import type { WaitingMessage } from '@bocau/contract/account/mail-flow'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { formatNumber, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Button, showToast } from '../../../../ui/index.ts'
import { whenText, whenWithin } from '../../parts/activity-text.ts'
import { EmptyCard, Section } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { QueryContent } from '../../parts/page/Page.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { queueQuery } from '../organisation-queries.ts'
import css from './WaitingMail.module.css'

/** Outgoing messages deferred by a remote server, with their actions. */
export function WaitingMail() {
  const queue = useQuery(queueQuery)
  return (
    <Section title={t('queue.title')} lead={t('queue.lead')}>
      <TableCard>
        <QueryContent query={queue} lines={1}>
          {({ items, total }) =>
            items.length === 0 ? (
              <EmptyCard text={t('queue.none')} />
            ) : (
              <>
                <DataTable
                  label={t('queue.title')}
                  className={css.table}
                  columns={[t('queue.message'), t('queue.why'), t('queue.next'), null]}
                >
                  {items.map((message) => (
                    <Waiting key={message.message_id} message={message} />
                  ))}
                </DataTable>
                {total > items.length && (
                  <EmptyCard text={t('queue.more', { n: formatNumber(total - items.length) })} />
                )}
              </>
            )
          }
        </QueryContent>
      </TableCard>
    </Section>
  )
}

function Waiting({ message }: { message: WaitingMessage }) {
  const { from, recipients, recipient_count, since, next_at, attempts } = message
  const [first] = recipients
  const to = recipients.map(({ email }) => email).join(', ')
  const rest = recipient_count - recipients.length
  return (
    <tr>
      <td className={css.who}>
        <b>{from}</b>
        <small>{rest > 0 ? t('queue.toMore', { to, n: rest }) : t('queue.to', { to })}</small>
        <small>{t('queue.since', { when: whenWithin(since), n: attempts })}</small>
      </td>
      <td className={css.why}>
        {first && deferralText(first.failure)}
        {first?.answer && (
          <details>
            <summary>{t('flow.technical')}</summary>
            <code>{first.answer}</code>
          </details>
        )}
      </td>
      <td className={css.next}>{whenText(next_at)}</td>
      <td className={css.actions}>
        <Button
          size="s"
          aria-label={t('queue.retryOf', { from, to })}
          onClick={() => void runAction(message, 'retry')}
        >
          {t('queue.retry')}
        </Button>
        <Button
          size="s"
          aria-label={t('queue.giveBackOf', { from, to })}
          onClick={() => void returnToSender(message)}
        >
          {t('queue.giveBack')}
        </Button>
      </td>
    </tr>
  )
}

/**
 * Returns the reason why messages wait. They were deferred, so that the text must not report a rejection.
 */
const deferralText = (failure: string): string =>
  failure === 'server_silent' || failure === 'mailbox_full' ? t(`queue.why.${failure}`) : t('queue.why.later')

async function returnToSender(message: WaitingMessage): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('queue.giveBack.title', { from: message.from }),
    text: t('queue.giveBack.text'),
    actionLabel: t('queue.giveBack'),
  })
  if (isSure) await runAction(message, 'give_back')
}

const runAction = ({ account_id: account, message_id: id }: WaitingMessage, what: 'retry' | 'give_back') =>
  reportFailure(async () => {
    await request(`POST /api/v2/organisation/queue/:account/:id/${what}`, { params: { account, id } })
    showToast({ text: t(what === 'retry' ? 'queue.retry.done' : 'queue.giveBack.done') })
    await queryClient.invalidateQueries({ queryKey: queueQuery.queryKey })
  })
