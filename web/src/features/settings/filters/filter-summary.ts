import type { Label } from '@bocau/contract/mailbox/labels'
import type { Action, Condition } from '@bocau/mail-core/sieve/rule'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type PlainKey, t } from '../../../i18n/index.ts'
import type { IconShape } from '../../../ui/index.ts'
import { folderTitle } from '../../mailbox/folders/index.ts'
import { Folder, Forward, MailOpen, Star, Tag, Trash } from '../icons.ts'

export const conditionNames: Record<Condition['type'], PlainKey> = {
  from: 'settings.filter.from',
  subject: 'settings.filter.subject',
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

/** What a condition looks for, for people. */
export function conditionValue(condition: Condition): string {
  if (condition.type === 'size') return `${condition.value} ${condition.unit}B`
  return condition.value || t('settings.filter.anyFile')
}

/** What the label of a keyword is called by now. */
function labelName(keyword: string): string {
  const labels = queryClient.getQueryData<Label[]>(queryKeys.labels) ?? []
  return labels.find((label) => label.keyword.toLowerCase() === keyword.toLowerCase())?.name ?? keyword
}

/** What an action does, for people. */
export function actionSummary(action: Action): { text: string; icon: IconShape } {
  switch (action.type) {
    case 'fileinto':
      return { text: t('settings.filter.movesTo', { folder: folderTitle(action.value) }), icon: Folder }
    case 'label':
      return { text: t('settings.filter.labelsAs', { label: labelName(action.value) }), icon: Tag }
    case 'redirect':
      return { text: t('settings.filter.redirectsTo', { email: action.value }), icon: Forward }
    case 'discard':
      return { text: t('settings.filter.discards'), icon: Trash }
    case 'setflag':
      return action.value === 'Seen'
        ? { text: t('settings.filter.marksRead'), icon: MailOpen }
        : { text: t('settings.filter.stars'), icon: Star }
  }
}
