import type { Label } from '@bocau/contract/mailbox/labels'
import { Plus } from 'lucide'
import type { ReactNode } from 'react'
import { folderHref, folderTitle } from '../../features/mailbox/folders/index.ts'
import { loadActions } from '../../features/mailbox/index.ts'
import { formatNumber, t } from '../../i18n/index.ts'
import { IconButton, openMenu } from '../../ui/index.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import type { TreeItem } from '../../ui/tree/tree-rows.ts'
import css from './LabelTree.module.css'

interface Props {
  labels: readonly Label[]
  /** Label of the address. */
  current: string
  isNarrow: boolean
  className: string | undefined
}

/** Labels as a tree below the folders: the visible ones, and the open one; only the heading before the first. */
export function LabelTree({ labels, current, isNarrow, className }: Props) {
  const visible = labels.filter((label) => isVisible(label, labels, current))
  const openMenuOf = async (id: string, anchor: Element, isByKeyboard: boolean) => {
    const label = labels.find((each) => each.id === id)
    const { labelMenu, labelMenuTitle } = await loadActions()
    if (label) openMenu({ label: labelMenuTitle(label), entries: labelMenu(label), anchor, isByKeyboard })
  }
  const items = buildTreeItems(visible, current)
  return (
    <>
      <div className={className}>
        {t('label.heading')}
        <IconButton
          size="s"
          label={t('label.newOne')}
          icon={Plus}
          onClick={() => void loadActions().then(({ openLabelDialog }) => openLabelDialog())}
        />
      </div>
      {labels.length > 0 && (
        <Tree
          label={t('label.heading')}
          items={items}
          openIds={new Set(visible.map(({ id }) => id))}
          onMenu={(id, anchor, isByKeyboard) => void openMenuOf(id, anchor, isByKeyboard)}
          isNarrow={isNarrow}
        />
      )}
    </>
  )
}

/** Returns true if a label is visible by its setting, is open, or has a visible descendant. */
function isVisible(label: Label, labels: readonly Label[], current: string): boolean {
  const isListed = ({ id, visibility, unread_threads }: Label) =>
    id === current || visibility === 'shown' || (visibility === 'unread' && unread_threads > 0)
  return isListed(label) || labels.some((one) => one.name.startsWith(`${label.name}/`) && isListed(one))
}

/** Places each label below its nearest existing ancestor. */
function buildTreeItems(labels: readonly Label[], current: string): TreeItem[] {
  const items = new Map(labels.map((label) => [label.name, toItem(label, current)]))
  const top: TreeItem[] = []
  for (const label of labels) {
    const item = items.get(label.name) as TreeItem
    const above = items.get(label.name.slice(0, Math.max(0, label.name.lastIndexOf('/'))))
    if (above) above.children = [...(above.children ?? []), item]
    else {
      // Mutates the item, because its children reference it.
      item.label = label.name.replaceAll('/', ' › ')
      top.push(item)
    }
  }
  return top
}

function toItem({ id, colour, unread_threads: n }: Label, current: string): TreeItem {
  return {
    id,
    label: folderTitle(id),
    href: folderHref(id),
    icon: <Dot colour={colour} />,
    isCurrent: id === current,
    hasMenu: true,
    ...(n > 0 ? { count: { text: formatNumber(n), meaning: t('app.unread', { n }) }, isStrong: true } : {}),
  }
}

const Dot = ({ colour }: { colour: number }): ReactNode => (
  <span className={css.dot} style={{ background: `var(--dot-${colour})` }} />
)
