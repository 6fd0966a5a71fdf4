import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { protectionQuery } from '../account-queries.ts'
import { Card } from '../parts/page/Card.tsx'
import { QueryContent } from '../parts/page/Page.tsx'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'
import { ManageTwoStep } from './ManageTwoStep.tsx'
import { PhoneSetUp } from './PhoneSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './TwoStepPage.module.css'
import '../../../i18n/areas/account.ts'

/** 2-step verification: setup while it is off, management otherwise. `?by=app` and `?by=phone` set up one method. */
export function TwoStepPage() {
  const protection = useQuery(protectionQuery)
  const { second_step_from: from } = useUser()
  const [isDue] = useState(() => from !== null && from * 1000 <= Date.now())
  const [visibleCodes, setVisibleCodes] = useState<{ codes: readonly string[]; isFirst: boolean }>()
  const showCodes = (codes: readonly string[]) => setVisibleCodes({ codes, isFirst: false })
  const showFirstCodes = (codes: readonly string[]) => setVisibleCodes({ codes, isFirst: true })
  const done = () => {
    setVisibleCodes(undefined)
    // Reloads everything that was inaccessible before.
    if (isDue) return location.assign('/')
    if (visibleCodes?.isFirst) showToast({ text: t('account.setUp.doneFirst') })
  }
  const by = new URLSearchParams(useSearch()).get('by')

  if (visibleCodes) return <RecoveryCodes codes={visibleCodes.codes} onDone={done} />
  if (!protection.data)
    return (
      <Card className={css.waiting}>
        <QueryContent query={protection} lines={4}>
          {() => null}
        </QueryContent>
      </Card>
    )
  if (by === 'phone') return <PhoneSetUp onCodes={showFirstCodes} />
  return by === 'app' || !protection.data.is_on ? (
    <AuthenticatorSetUp
      isChange={protection.data.authenticator !== null}
      isDue={isDue}
      onCodes={showFirstCodes}
    />
  ) : (
    <ManageTwoStep protection={protection.data} onCodes={showCodes} />
  )
}
