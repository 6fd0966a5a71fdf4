import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useUser } from '../../api/session.ts'
import type { AccountPart } from '../../features/account/index.ts'
import type { Route } from '../route.ts'
import { AccountLayout } from './AccountLayout.tsx'
import { ConfigLayout } from './ConfigLayout.tsx'

const forOwners: readonly AccountPart[] = ['domain', 'people']

/** The account area: pages beside their list, and tasks that stand alone. What is an Owner's is refused to others. */
export function AccountArea({ route }: { route: Extract<Route, { page: 'account' | 'config' }> }) {
  const user = useUser()
  const isRefused = route.page === 'account' && forOwners.includes(route.part) && user.type !== 'Owner'
  useEffect(() => {
    if (isRefused) navigate('/403', { replace: true })
    else if (location.pathname === '/account') navigate('/account/home', { replace: true })
  }, [isRefused])
  if (isRefused) return null
  return route.page === 'account' ? <AccountLayout part={route.part} /> : <ConfigLayout part={route.part} />
}
