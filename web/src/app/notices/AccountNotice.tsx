import { Suspense } from 'react'
import { useUser } from '../../api/session.ts'
import { sidePart } from '../../ui/parts/lazy-part.ts'
import { loadLater } from '../load-later.ts'
import { needsSecondStep } from './needs-second-step.ts'

const Restrictions = sidePart(async () => (await loadLater()).Restrictions)

/** Banners about an unverified domain or blocked sending, for an Owner also of other users. */
export function AccountNotice() {
  const user = useUser()
  const maySend = user.domain_verified && (user.enable_smtp || user.acting)
  if (maySend && user.stopped_people.length === 0 && !needsSecondStep(user)) return null
  return (
    <Suspense>
      <Restrictions user={user} />
    </Suspense>
  )
}
