import { ChevronDown } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Checkbox, Icon, MenuButton } from '../../../../ui/index.ts'
import { keyLabel } from '../../action-rules/key-label.ts'
import { listKeys } from '../../cache/keys.ts'
import { type SelectionKind, selectionKinds } from '../../selection.ts'
import css from '../../Toolbar.module.css'

interface Props {
  count: number
  total: number
  onSelect: (kind: SelectionKind) => void
}

const shortcuts: Record<SelectionKind, string> = {
  all: listKeys.tickAll,
  none: listKeys.tickNone,
  read: listKeys.tickRead,
  unread: listKeys.tickUnread,
  starred: listKeys.tickStarred,
  unstarred: listKeys.tickUnstarred,
}

/** Selects all rows of the page or none; its menu selects rows of a kind. */
export function SelectControl({ count, total, onSelect }: Props) {
  return (
    <span className={css.select}>
      <Checkbox
        aria-label={count > 0 ? t('mailbox.deselectAll') : t('mailbox.selectAll')}
        disabled={total === 0}
        checked={count > 0 && count === total}
        isMixed={count > 0 && count < total}
        onChange={() => onSelect(count > 0 ? 'none' : 'all')}
      />
      {total > 0 && (
        <MenuButton
          className={css.choose}
          aria-label={t('mailbox.selectBy')}
          menuLabel={t('mailbox.selectBy')}
          entries={() =>
            selectionKinds.map((kind) => ({
              id: kind,
              label: t(`mailbox.kind.${kind}`),
              shortcut: keyLabel(shortcuts[kind]),
              onSelect: () => onSelect(kind),
            }))
          }
        >
          <Icon of={ChevronDown} size="xs" />
        </MenuButton>
      )}
    </span>
  )
}
