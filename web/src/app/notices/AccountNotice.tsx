import { Suspense } from 'react'
import { useUser } from '../../api/session.ts'
import { sidePart } from '../../ui/parts/lazy-part.ts'
import { asksSecondStep } from './asks-second-step.ts'

const HeldBack = sidePart(async () => (await import('./HeldBack.tsx')).HeldBack)

/** Banners about an unverified domain or blocked sending, for an Owner also of other users. */
export function AccountNotice() {
  const user = useUser()
  const maySend = user.domain_verified && (user.enable_smtp || user.acting)
  if (maySend && user.stopped_people.length === 0 && !asksSecondStep(user)) return null
  return (
    <Suspense>
      <HeldBack user={user} />
    </Suspense>
  )
}
