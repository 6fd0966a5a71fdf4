import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useUser } from '../../api/session.ts'
import type { Route } from '../route.ts'
import { AccountLayout } from './AccountLayout.tsx'
import { mayOpen } from './account-links.ts'
import { ConfigLayout } from './ConfigLayout.tsx'
import { DelegatedAccount } from './DelegatedAccount.tsx'

/**
 * Account area: pages with navigation, and single-task pages. Shows an error for pages without permission, and in a
 * delegated mailbox.
 */
export function AccountArea({ route }: { route: Extract<Route, { page: 'account' | 'config' }> }) {
  const user = useUser()
  const isDelegated = user.acting !== undefined
  const isRefused = !isDelegated && route.page === 'account' && !mayOpen(route.part, user.role)
  useEffect(() => {
    if (isRefused) navigate('/403', { replace: true })
    else if (location.pathname === '/account') navigate('/account/home', { replace: true })
  }, [isRefused])
  if (isDelegated) return <DelegatedAccount owner={user} />
  if (isRefused) return null
  return route.page === 'account' ? <AccountLayout part={route.part} /> : <ConfigLayout part={route.part} />
}
