import type { OfficeSession } from '@bocau/contract/drive/drive-mail'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { PostedFrame } from '../../../ui/frames/PostedFrame.tsx'
import type { ViewerProps } from '../stage/viewer.tsx'
import { Waiting } from '../stage/viewer.tsx'
import css from './OfficeServerViewer.module.css'

/** Document rendered by the office server; falls back to a built-in viewer. */
export default function OfficeServerViewer({ file, onGiveUp }: ViewerProps) {
  const [session, setSession] = useState<OfficeSession>()
  const open = useEffectEvent(
    () => file.openInOffice?.() ?? Promise.reject(new Error('there is no office server')),
  )
  const giveUp = useEffectEvent(onGiveUp)
  useEffect(() => {
    let isMounted = true
    open().then(
      (opened) => isMounted && setSession(opened),
      () => isMounted && giveUp(),
    )
    return () => {
      isMounted = false
    }
  }, [])
  if (!session) return <Waiting />
  return (
    <PostedFrame
      className={css.frame}
      name={`office-${file.key}`}
      title={t('preview.office', { name: file.name })}
      address={session.action_url}
      fields={{ access_token: session.access_token, access_token_ttl: session.access_token_ttl }}
    />
  )
}
