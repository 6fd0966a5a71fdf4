import { Tag } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import { isAnyIn, unsortedFolders } from '../thread-folders.ts'
import { chooseLabels } from './LabelPicker.tsx'
import { labelThreads } from './label-calls.ts'

export const label: ThreadAction = {
  id: 'label',
  label: () => t('act.label'),
  icon: Tag,
  shortcut: 'l',
  isOffered: (threads) => !isAnyIn(threads, ...unsortedFolders),
  prompt: async ({ anchor, threads }) => {
    const labels = await chooseLabels({ anchor, threads })
    return labels && { labels }
  },
  run: (threads, { labels }) => labelThreads(threads, labels ?? { add: [], remove: [] }),
  done: (n) => t('act.labelled', { n }),
  failure: () => t('act.failed.label'),
}
