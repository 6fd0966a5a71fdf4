import { canManageRules } from '@bocau/contract/abilities'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/index.ts'
import { type ReadRule, rulesQuery } from '../../rules/index.ts'
import parts from './parts.module.css'
import { TabBody } from './parts.tsx'

/** Says who manages the automatic replies, forwarding and filters of a mailbox in which the user does not. */
export function RulesClosed() {
  const isShared = useUser().acting?.is_shared
  return <p className={parts.lead}>{t(isShared ? 'settings.rules.readOnly' : 'settings.rules.ofOwner')}</p>
}

interface Props {
  /** What filters and scripts refer to is read again whenever their tab opens. */
  isAlwaysRead?: boolean
  children: (rules: readonly ReadRule[]) => ReactNode
}

/** A tab that shows rules once they are read, or why it does not. */
export function WithRules({ isAlwaysRead = false, children }: Props) {
  const isOpen = canManageRules(useUser())
  const { data, error, refetch } = useQuery({
    ...rulesQuery,
    enabled: isOpen,
    ...(isAlwaysRead && { refetchOnMount: 'always' }),
  })
  if (!isOpen)
    return (
      <TabBody>
        <RulesClosed />
      </TabBody>
    )
  if (data) return children(data)
  if (!error) return null
  return (
    <ErrorState
      title={t('settings.rules.failed')}
      text={errorText(error)}
      retryLabel={t('app.retry')}
      onRetry={() => void refetch()}
    />
  )
}
