import type { AccessAnswer, AccessRequest } from '@bocau/contract/drive/access-requests'
import { useState } from 'react'
import { errorText, formatWhen, t } from '../../../i18n/index.ts'
import { Avatar, Button, KindTag } from '../../../ui/index.ts'
import { SharedFiles } from '../sharing/SharedFiles.tsx'
import css from './RequestCard.module.css'
import { answerRequest } from './request-calls.ts'

export function RequestCard({ request }: { request: AccessRequest }) {
  const [given, setGiven] = useState(request.answer)
  const [busy, setBusy] = useState<AccessAnswer>()
  const [fault, setFault] = useState('')
  const { asker, files, message, created_at } = request
  const who = asker.name || asker.email

  const answer = async (said: AccessAnswer) => {
    if (busy) return
    setBusy(said)
    setFault('')
    try {
      setGiven((await answerRequest(request.id, said)).answer)
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
        {given && (
          <KindTag kind={given === 'DECLINED' ? 'warning' : 'success'}>
            {t(`drive.answered.${given}`)}
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
      {!given && files.length > 0 && (
        <div className={css.answers}>
          <Button aria-disabled={busy !== undefined} onClick={() => void answer('DECLINED')}>
            {t('drive.answer.DECLINED')}
          </Button>
          <Button aria-disabled={busy !== undefined} onClick={() => void answer('WRITE')}>
            {t('drive.answer.WRITE')}
          </Button>
          <Button kind="primary" aria-disabled={busy !== undefined} onClick={() => void answer('READ')}>
            {t('drive.answer.READ')}
          </Button>
        </div>
      )}
    </article>
  )
}
