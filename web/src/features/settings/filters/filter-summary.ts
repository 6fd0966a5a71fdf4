import type { Label } from '@bocau/contract/mailbox/labels'
import type { Template } from '@bocau/contract/mailbox/templates'
import type { Action, Condition } from '@bocau/mail-core/sieve/rule'
import { Archive, Folder, Forward, MailOpen, Reply, ShieldCheck, Star, Tag, Trash } from 'lucide'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type PlainKey, t } from '../../../i18n/index.ts'
import type { IconGraphic } from '../../../ui/index.ts'
import { folderNames, folderTitle } from '../../mailbox/folders/index.ts'

export const conditionNames: Record<Condition['type'], PlainKey> = {
  from: 'settings.filter.from',
  to: 'settings.filter.to',
  subject: 'settings.filter.subject',
  words: 'settings.filter.words',
  body: 'settings.filter.body',
  size: 'settings.filter.size',
  attachment: 'settings.filter.attachment',
}

export const comparatorNames: Record<Condition['comparator'], PlainKey> = {
  contains: 'settings.filter.contains',
  '!contains': 'settings.filter.notContains',
  over: 'settings.filter.over',
  under: 'settings.filter.under',
}

export function conditionValue(condition: Condition): string {
  if (condition.type === 'size') return `${condition.value} ${condition.unit}B`
  return condition.value || t('settings.filter.anyFile')
}

/** Returns the current name of the added label. */
function labelSummary(keyword: string): string {
  const labels = queryClient.getQueryData<Label[]>(queryKeys.labels)
  if (!labels) return t('settings.filter.labels')
  const name = labels.find((label) => label.keyword.toLowerCase() === keyword.toLowerCase())?.name
  return name ? t('settings.filter.labelsAs', { label: name }) : t('settings.filter.labelsAsGone')
}

/** Returns the current name of the reply template. */
function replySummary(id: string): string {
  const read = queryClient.getQueryData<{ items: Template[] }>(queryKeys.templates)
  if (!read) return t('settings.filter.reply')
  const name = read.items.find((template) => template.id === id)?.name
  return name ? t('settings.filter.repliesWith', { template: name }) : t('settings.filter.repliesWithGone')
}

export function actionSummary(action: Action): { text: string; icon: IconGraphic } {
  switch (action.type) {
    case 'not_spam':
      return { text: t('settings.filter.notSpam'), icon: ShieldCheck }
    case 'fileinto':
      if (action.value === folderNames.archive) return { text: t('settings.filter.archives'), icon: Archive }
      return { text: t('settings.filter.movesTo', { folder: folderTitle(action.value) }), icon: Folder }
    case 'label':
      return { text: labelSummary(action.value), icon: Tag }
    case 'redirect':
      return { text: t('settings.filter.redirectsTo', { email: action.value }), icon: Forward }
    case 'reply':
      return { text: replySummary(action.value), icon: Reply }
    case 'discard':
      return { text: t('settings.filter.discards'), icon: Trash }
    case 'setflag':
      return action.value === 'Seen'
        ? { text: t('settings.filter.marksRead'), icon: MailOpen }
        : { text: t('settings.filter.stars'), icon: Star }
  }
}
