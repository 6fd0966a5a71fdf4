import { canManageRules } from '@bocau/contract/abilities'
import { limits } from '@bocau/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { useSettled } from '../../../ui/timing/use-settled.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { Choice } from '../parts/Choice.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Pager } from '../parts/Pager.tsx'
import parts from '../parts/parts.module.css'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import { RulesClosed } from '../parts/WithRules.tsx'
import { SubscriptionRow } from './SubscriptionRow.tsx'
import css from './SubscriptionsTab.module.css'
import {
  type SubscriptionOrder,
  type SubscriptionView,
  subscriptionOrders,
  subscriptionsKey,
  subscriptionsPerPage,
  subscriptionsQuery,
} from './subscriptions-query.ts'

/** Mailing lists with their number of messages; each can be unsubscribed or blocked. */
export const SubscriptionsTab = () =>
  canManageRules(useUser()) ? (
    <Subscriptions />
  ) : (
    <TabBody>
      <RulesClosed />
    </TabBody>
  )

function Subscriptions() {
  const [view, setView] = useState<SubscriptionView>({ q: '', sort: 'messages', page: 0 })
  const settled = useSettled(view.q.trim(), limits.suggestionDebounceMilliseconds)
  useRefetchOnMail()
  return (
    <TabBody>
      <Section title={t('settings.subscriptions')}>
        <p className={parts.lead}>{t('settings.subscriptions.text')}</p>
        <search className={css.find}>
          <input
            type="search"
            aria-label={t('settings.subscriptions.search')}
            placeholder={t('settings.subscriptions.search')}
            value={view.q}
            maxLength={200}
            onChange={({ target }) => setView({ ...view, q: target.value, page: 0 })}
          />
          <Choice<SubscriptionOrder>
            label={t('settings.subscriptions.order')}
            value={view.sort}
            options={subscriptionOrders.map((value) => ({
              value,
              label: t(`settings.subscriptions.order.${value}`),
            }))}
            onChange={(sort) => setView({ ...view, sort, page: 0 })}
          />
        </search>
        <Results view={{ ...view, q: settled }} onPage={(page) => setView({ ...view, page })} />
      </Section>
    </TabBody>
  )
}

function Results({ view, onPage }: { view: SubscriptionView; onPage: (page: number) => void }) {
  const subscriptions = useQuery(subscriptionsQuery(view))
  return (
    <Loaded query={subscriptions}>{(data) => <ResultPage data={data} view={view} onPage={onPage} />}</Loaded>
  )
}

interface ResultPageProps {
  data: Reply<'GET /api/v2/subscriptions'>
  view: SubscriptionView
  onPage: (page: number) => void
}

function ResultPage({ data, view, onPage }: ResultPageProps) {
  const { items, total, offset } = data
  if (total === 0 && view.q !== '')
    return (
      <Nothing
        title={t('settings.subscriptions.notFound', { text: view.q })}
        text={t('settings.subscriptions.notFound.text')}
      />
    )
  if (total === 0)
    return <Nothing title={t('settings.subscriptions.none')} text={t('settings.subscriptions.none.text')} />
  return (
    <>
      <p className={css.total} role="status">
        {t('settings.subscriptions.count', { n: total })}
      </p>
      <ul aria-label={t('settings.subscriptions')}>
        {items.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      {total > subscriptionsPerPage && (
        <Pager
          offset={offset}
          count={items.length}
          total={total}
          onMove={(step) => onPage(view.page + step)}
        />
      )}
    </>
  )
}

/** Refetches when folder counts change, because the numbers depend on them. */
function useRefetchOnMail(): void {
  const cache = useQueryClient()
  const { dataUpdatedAt } = useQuery(foldersQuery)
  useEffect(() => {
    if (dataUpdatedAt > 0) void cache.invalidateQueries({ queryKey: subscriptionsKey })
  }, [cache, dataUpdatedAt])
}
