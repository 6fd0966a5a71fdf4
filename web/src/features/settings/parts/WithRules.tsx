import { canManageRules } from '@bocau/contract/abilities'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { type ReadRule, rulesQuery } from '../../rules/index.ts'
import { Loaded } from './Loaded.tsx'
import parts from './parts.module.css'
import { TabBody } from './parts.tsx'

/** Names the user who manages automatic replies, forwarding and filters of a delegated mailbox. */
export function RulesClosed() {
  const isShared = useUser().acting?.is_shared
  return <p className={parts.lead}>{t(isShared ? 'settings.rules.readOnly' : 'settings.rules.ofOwner')}</p>
}

interface Props {
  /** Refetches the rules whenever the tab opens. */
  isAlwaysRead?: boolean
  children: (rules: readonly ReadRule[]) => ReactNode
}

/** Tab that needs the rules: shows its content, a loading state, or why it is not available. */
export function WithRules({ isAlwaysRead = false, children }: Props) {
  const isOpen = canManageRules(useUser())
  const rules = useQuery({
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
  return rules.data ? (
    children(rules.data)
  ) : (
    <TabBody>
      <Loaded query={rules}>{children}</Loaded>
    </TabBody>
  )
}
