import { lazy, Suspense } from 'react'
import { useUser } from '../../api/session.ts'

const HeldBack = lazy(async () => ({ default: (await import('./HeldBack.tsx')).HeldBack }))

/** Says what an account may not do for now: act on mail while its domain is not verified, or send. */
export function AccountNotice() {
  const user = useUser()
  if (user.domain_verified && user.enable_smtp) return null
  return (
    <Suspense>
      <HeldBack user={user} />
    </Suspense>
  )
}
