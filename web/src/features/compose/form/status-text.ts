import { formatTime, t } from '../../../i18n/index.ts'
import type { DraftView } from '../draft-session/create-draft-session.ts'

/** Returns the save status of a draft; empty if there is nothing to save. Minimised windows use a short text. */
export function statusText({ draft, savedAt }: Pick<DraftView, 'draft' | 'savedAt'>, isBar = false): string {
  const { status, isDirty, problem } = draft
  if (status === 'sending' || status === 'sent') return t('compose.sendingNow')
  if (status === 'deleting' || status === 'deleted') return t('compose.deleting')
  if (problem === 'changed') return t('compose.changedShort')
  if (problem === 'gone') return t('compose.goneShort')
  if (problem === 'offline') return t('compose.offline')
  if (problem === 'refused') return t('compose.refused')
  if (status === 'creating' || status === 'saving') return t('compose.saving')
  if (isDirty) return t('compose.unsaved')
  if (status === 'empty') return ''
  if (isBar) return t('compose.savedShort')
  return savedAt === null ? t('compose.saved') : t('compose.savedAt', { time: formatTime(savedAt) })
}
