import { limits } from '@bocau/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Trash } from 'lucide'
import { useState } from 'react'
import { type Reply, request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { Avatar, Button, IconButton, showToast, Tag } from '../../../ui/index.ts'
import { openAddressDialog } from '../parts/AddAddressDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Pager } from '../parts/Pager.tsx'
import parts from '../parts/parts.module.css'
import { Section, TabBody } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import { VerifyAddress } from '../parts/VerifyAddress.tsx'
import css from './SendersTab.module.css'

type Sender = Reply<'GET /api/v2/accounts/default-sender'>['items'][number]

const sendersKey = ['senders'] as const

/** Sender addresses of the user, and the default for new messages. */
export function SendersTab() {
  const [page, setPage] = useState(1)
  const senders = useQuery({
    queryKey: [...sendersKey, page],
    queryFn: ({ signal }) =>
      request('GET /api/v2/accounts/default-sender', {
        query: { page, per_page: limits.senderPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <TabBody>
      <Loaded query={senders}>
        {(data) => <SenderPage data={data} page={page} onMove={(step) => setPage(page + step)} />}
      </Loaded>
    </TabBody>
  )
}

interface SenderPageProps {
  data: Reply<'GET /api/v2/accounts/default-sender'>
  page: number
  onMove: (step: 1 | -1) => void
}

function SenderPage({ data, page, onMove }: SenderPageProps) {
  const first = (page - 1) * limits.senderPageSize
  const [verified, waiting] = [true, false].map((is) =>
    data.items.filter(({ verified: isVerified }) => isVerified === is),
  ) as [Sender[], Sender[]]
  return (
    <Section
      id="senders"
      title={t('settings.senders.title')}
      end={
        <Button size="s" icon={Plus} onClick={() => void openSenderDialog()}>
          {t('settings.forward.add')}
        </Button>
      }
    >
      <p className={parts.lead}>{t('settings.senders.text')}</p>
      <ul aria-label={t('settings.senders.title')}>
        {verified.map((sender) => (
          <li key={sender.email} className={css.sender}>
            <Avatar name={sender.name} email={sender.email} picture={null} size={32} />
            <span className={css.who}>
              <b>{sender.name || sender.email}</b>
              <span>{sender.email}</span>
            </span>
            {sender.kind === 'added' && (
              <IconButton
                size="s"
                icon={Trash}
                label={t('settings.code.remove', { email: sender.email })}
                onClick={() => void reportFailure(remove(sender.email))}
              />
            )}
            {sender.default ? (
              <Tag>{t('settings.senders.default')}</Tag>
            ) : (
              <Button
                size="s"
                className={css.makeDefault}
                aria-label={t('settings.senders.makeDefaultOf', { email: sender.email })}
                onClick={() => void setDefault(sender.email)}
              >
                {t('settings.senders.makeDefault')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waiting
        .filter(({ kind }) => kind !== 'added')
        .map(({ email }) => (
          <p key={email} className={parts.lead}>
            {t('settings.senders.domainWaits', { email })}
          </p>
        ))}
      {waiting
        .filter(({ kind }) => kind === 'added')
        .map(({ email }) => (
          <VerifyAddress
            key={email}
            email={email}
            onVerify={(code) =>
              refetchAfter(request('POST /api/v2/accounts/verify', { body: { email, code } }))
            }
            onResend={async () =>
              (await request('POST /api/v2/accounts/resend', { body: { email } })).retry_after_seconds
            }
            onRemove={() => remove(email)}
          />
        ))}
      {data.total > limits.senderPageSize && (
        <Pager offset={first} count={data.items.length} total={data.total} onMove={onMove} />
      )}
    </Section>
  )
}

const openSenderDialog = () =>
  openAddressDialog({
    title: t('settings.senders.add.title'),
    withName: true,
    onAdd: (body) => refetchAfter(request('POST /api/v2/accounts', { body })),
  })

const remove = (email: string) => refetchAfter(request('POST /api/v2/accounts/remove', { body: { email } }))

async function setDefault(email: string): Promise<void> {
  const done = refetchAfter(request('POST /api/v2/accounts/default-sender', { body: { email } }))
  if (await reportFailure(done)) showToast({ text: t('settings.senders.isDefault', { email }) })
}

/** Refetches the addresses after an action. */
async function refetchAfter<T>(done: Promise<T>): Promise<T> {
  const response = await done
  await queryClient.invalidateQueries({ queryKey: sendersKey })
  return response
}
