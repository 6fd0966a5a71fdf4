import type { Id } from '@bocau/contract/ids'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, showToast } from '../../../ui/index.ts'
import { momentText } from '../schedule/moment-text.ts'
import { recallFailureText } from './recall-failure-text.ts'
import '../../../i18n/areas/sending.ts'

interface Props {
  id: Id
  /** Seconds. */
  until: number
  onClose: () => void
}

/** Explains the effect and the limits of a recall, which cannot be undone, before it starts. */
export function RecallDialog({ id, until, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const recall = async () => {
    setBusy(true)
    try {
      await request('POST /api/v2/messages/recall', { body: { message_id: id } })
      showToast({ text: t('recall.started'), seconds: 6 })
    } catch (error) {
      showToast({ kind: 'error', text: t('recall.failed'), detail: recallFailureText(error) })
    }
    onClose()
  }
  return (
    <Dialog
      title={t('recall.title')}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind="danger" disabled={isBusy} onClick={() => void recall()}>
            {t('recall.action')}
          </Button>
        </>
      }
    >
      <p>{t('recall.text')}</p>
      <p>{t('recall.report')}</p>
      <p>{t('recall.until', { when: momentText(until) })}</p>
    </Dialog>
  )
}
