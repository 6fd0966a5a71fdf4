import type { Id } from '@bocau/contract/ids'
import { fillHtml, fillLine, isSigned, unfilledNames, type Values } from '@bocau/mail-core/text/placeholders'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { cachedSettings, cachedUser } from '../../../api/session.ts'
import { errorText, locale, t, visibleZone } from '../../../i18n/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import type { DraftContent } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { nameOfFirst } from './fill-name-later.ts'
import { templatesQuery } from './templates-query.ts'

/**
 * Inserts a template into a draft: the text by `insert`, and the subject if it is empty. An unknown recipient name is
 * filled in later.
 */
export async function insertTemplate(
  session: DraftSession,
  id: Id,
  insert: (html: string) => void,
): Promise<void> {
  await reportFailure(t('templates.failed.insert'), errorText, async () => {
    const [template, { company }] = await Promise.all([
      request('GET /api/v2/templates/:id', { params: { id } }),
      queryClient.ensureQueryData(templatesQuery),
    ])
    const copyFiles = () => request('POST /api/v2/templates/:id/files', { params: { id } })
    const files =
      template.files.length > 0
        ? ((await reportFailure(t('templates.failed.files'), errorText, copyFiles)) ?? [])
        : []
    session.readEditorContent()
    const { content } = session.view()
    const values = valuesFor(content, company)
    insert(fillHtml(template.body, values))
    if (template.subject && !content.subject.trim())
      session.write({ subject: fillLine(template.subject, values) }, 0)
    if (files.length > 0) session.addUploaded(files)
    if (values.name === null && unfilledNames(template.subject + template.body).length > 0)
      session.isNameMissing.set(true)
  })
}

/** Returns the values of the placeholders; no signature if the text already has one. */
function valuesFor(content: DraftContent, company: string): Values {
  const { from, body } = content
  const user = cachedUser()
  const settings = cachedSettings()
  return {
    name: nameOfFirst(content),
    company,
    date: new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: visibleZone() }).format(
      Date.now(),
    ),
    sender: user?.fullname || from,
    signature: isSigned(body) ? '' : (settings?.signature ?? ''),
  }
}
