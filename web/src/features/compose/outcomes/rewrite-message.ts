import type { Id } from '@bocau/contract/ids'
import { toRecipient } from '@bocau/mail-core/recipients/recipients'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { emptyContent, toSessionFile } from '../draft-session/content.ts'
import { changeWindows } from '../draft-session/open-drafts.ts'
import { mayWrite, startSession } from '../start/open-compose.ts'
import type { RecipientLines } from './recipient-lines.ts'

/** Opens a copy of a sent message, including its files, for the given recipients. */
export async function rewriteMessage(messageId: Id, { to, cc, bcc }: RecipientLines): Promise<void> {
  if (!mayWrite()) return
  await reportFailure(t('compose.answerNotOpened'), errorText, async () => {
    const start = await request('GET /api/v2/messages/:id/reply', {
      params: { id: messageId },
      query: { kind: 'new' },
    })
    const content = {
      ...emptyContent,
      to: to.map(toRecipient),
      cc: cc.map(toRecipient),
      bcc: bcc.map(toRecipient),
      from: start.from,
      subject: start.subject,
      body: start.quoted_body,
      files: start.files.map(toSessionFile),
    }
    const session = startSession({ kind: 'new', relatedMessageId: messageId, content })
    changeWindows({ type: 'open', id: session.key })
  })
}
