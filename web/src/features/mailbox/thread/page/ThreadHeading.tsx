import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { ChevronsDownUp, ChevronsUpDown, Folder, Printer, Star } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { IconButton, Tag } from '../../../../ui/index.ts'
import { folderNames, folderTitle } from '../../folders/folders.ts'
import { actionOfKey, runThreadAction } from '../../thread-actions/index.ts'
import { labelsOf, shortLabel } from '../../thread-list/row/row-content.ts'
import { useFolderLabels } from '../../use-reader.ts'
import css from './ThreadHeading.module.css'
import { ThreadSubject } from './ThreadSubject.tsx'

interface Props {
  thread: Thread
  isAllOpen?: boolean
  /** Undefined for a thread of one message. */
  onExpand?: ((all: boolean) => void) | undefined
  onPrint?: () => void
}

/** Subject of a thread, its folders, and actions on the entire thread. */
export function ThreadHeading({ thread, isAllOpen = false, onExpand, onPrint }: Props) {
  const labels = labelsOf(thread, '', useFolderLabels())
  return (
    <header className={css.heading}>
      <ThreadSubject key={thread.id} subject={thread.subject}>
        {thread.mailbox_name === folderNames.junk && (
          <Tag colour={4} className={css.label}>
            {folderTitle(folderNames.junk)}
          </Tag>
        )}
        {labels.map(({ name, title, colour, isLabel }) => (
          <Tag
            key={name}
            colour={colour}
            {...(isLabel ? {} : { icon: Folder })}
            title={title}
            className={css.label}
          >
            <span data-screen-only>{shortLabel(title)}</span>
            <span className={css.onPaper}>{title}</span>
          </Tag>
        ))}
      </ThreadSubject>
      <div className={css.tools} data-screen-only>
        {onExpand && (
          <IconButton
            size="s"
            className={css.wide}
            label={isAllOpen ? t('thread.collapseAll') : t('thread.expandAll')}
            icon={isAllOpen ? ChevronsDownUp : ChevronsUpDown}
            shortcut={isAllOpen ? ':' : ';'}
            onClick={() => onExpand(!isAllOpen)}
          />
        )}
        {onPrint && (
          <IconButton
            size="s"
            className={css.wide}
            data-print-thread
            label={t('thread.print')}
            icon={Printer}
            onClick={onPrint}
          />
        )}
        <IconButton
          size="s"
          className={css.star}
          data-starred={thread.starred || undefined}
          label={thread.starred ? t('mailbox.act.unstar') : t('mailbox.act.star')}
          icon={Star}
          shortcut="S"
          onClick={() => {
            const action = actionOfKey('s', [thread])
            if (action) void runThreadAction(action, [thread])
          }}
        />
      </div>
    </header>
  )
}
