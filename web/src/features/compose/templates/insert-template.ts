import type { UserInfo } from '@bocau/contract/account/account'
import type { DraftFile } from '@bocau/contract/compose'
import type { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Settings } from '@bocau/contract/settings'
import { trueNameOf } from '@bocau/mail-core/address'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { errorText, locale, shownZone, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import type { DraftContent } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { fillHtml, fillLine, isSigned, type Values } from './placeholders.ts'
import { templatesQuery } from './templates-query.ts'

/** Puts a template into a draft: its text by `insert`, its subject where there is none yet. */
export async function insertTemplate(
  session: DraftSession,
  id: Id,
  insert: (html: string) => void,
): Promise<void> {
  try {
    const [template, { company }] = await Promise.all([
      request('GET /api/v2/templates/:id', { params: { id } }),
      queryClient.ensureQueryData(templatesQuery),
    ])
    const files = template.files.length > 0 ? await copyFiles(id) : []
    session.catchUp()
    const { content } = session.view()
    const values = valuesFor(content, company)
    insert(fillHtml(template.body, values))
    if (template.subject && !content.subject.trim())
      session.write({ subject: fillLine(template.subject, values) }, 0)
    await addFiles(session, files)
  } catch (error) {
    showToast({ kind: 'error', text: t('templates.failed.insert'), detail: errorText(error) })
  }
}

/** Copies of the files of a template, no byte of them brought again; none where that failed, which is told. */
async function copyFiles(id: Id): Promise<DraftFile[]> {
  try {
    return await request('POST /api/v2/templates/:id/files', { params: { id } })
  } catch (error) {
    showToast({ kind: 'error', text: t('templates.failed.files'), detail: errorText(error) })
    return []
  }
}

async function addFiles(session: DraftSession, files: readonly DraftFile[]): Promise<void> {
  if (files.length === 0) return
  const { fileOf, totalOf } = await fetchPart(() => import('../lazy-entry.ts'))
  const more = files.map(fileOf)
  const isTooMuch = totalOf([...session.view().content.files, ...more]) > limits.maxMessageBytes
  if (isTooMuch)
    showToast({ kind: 'error', text: t('templates.failed.files'), detail: t('error.total_too_large') })
  else session.changeFiles((before) => [...before, ...more])
}

function valuesFor({ to, from, body }: DraftContent, company: string): Values {
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  const settings = queryClient.getQueryData<Settings>(queryKeys.settings)
  const [first] = to
  return {
    name: first ? trueNameOf(first) || null : null,
    company,
    date: new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: shownZone() }).format(Date.now()),
    sender: user?.fullname || from,
    signature: isSigned(body) ? '' : (settings?.signature ?? ''),
  }
}
