import type { AccessDecision, AccessRequest } from '@bocau/contract/drive/access-requests'
import { useState } from 'react'
import { errorText, formatWhen, t } from '../../../i18n/index.ts'
import { Avatar, Button, KindTag } from '../../../ui/index.ts'
import { SharedFiles } from '../sharing/SharedFiles.tsx'
import css from './RequestCard.module.css'
import { respondToRequest } from './request-calls.ts'

export function RequestCard({ request }: { request: AccessRequest }) {
  const [permission, setPermission] = useState(request.answer)
  const [busy, setBusy] = useState<AccessDecision>()
  const [fault, setFault] = useState('')
  const { asker, files, message, created_at } = request
  const who = asker.name || asker.email

  const respond = async (response: AccessDecision) => {
    if (busy) return
    setBusy(response)
    setFault('')
    try {
      setPermission((await respondToRequest(request.id, response)).answer)
    } catch (error) {
      setFault(errorText(error))
    }
    setBusy(undefined)
  }
  return (
    <article className={css.card} aria-label={t('drive.asked.by', { who })}>
      <header className={css.head}>
        <Avatar name={asker.name} email={asker.email} size={40} />
        <div className={css.who}>
          <b>{who}</b>
          <span>{[asker.name && asker.email, formatWhen(created_at)].filter(Boolean).join(' · ')}</span>
        </div>
        {permission && (
          <KindTag kind={permission === 'DECLINED' ? 'warning' : 'success'}>
            {t(`drive.answered.${permission}`)}
          </KindTag>
        )}
      </header>
      {message && <blockquote className={css.message}>{message}</blockquote>}
      {files.length > 0 ? <SharedFiles files={files} /> : <p className={css.gone}>{t('drive.asked.gone')}</p>}
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      {!permission && files.length > 0 && (
        <div className={css.replies}>
          <Button aria-disabled={busy !== undefined} onClick={() => void respond('DECLINED')}>
            {t('drive.answer.DECLINED')}
          </Button>
          <Button aria-disabled={busy !== undefined} onClick={() => void respond('WRITE')}>
            {t('drive.answer.WRITE')}
          </Button>
          <Button kind="primary" aria-disabled={busy !== undefined} onClick={() => void respond('READ')}>
            {t('drive.answer.READ')}
          </Button>
        </div>
      )}
    </article>
  )
}
