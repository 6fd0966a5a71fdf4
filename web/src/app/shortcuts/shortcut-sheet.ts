import { driveShortcuts, fileShortcuts } from '../../features/drive/index.ts'
import {
  listKeys,
  narrowChoices,
  narrowKeys,
  rowKeys,
  rowPersonKeys,
  threadKeys,
} from '../../features/mailbox/index.ts'
import { t } from '../../i18n/index.ts'
import { appKeys } from './app-keys.ts'
import { writingKeys } from './writing-keys.ts'

/** Line of the shortcut list: a function and its alternative keys, or a pair of keys. */
export interface SheetLine {
  label: string
  keys: readonly string[]
  /** Each key has one of two related functions. */
  isPair?: boolean
}

export interface SheetGroup {
  title: string
  lines: SheetLine[]
}

/** Part of a thread action used by the list. */
interface KeyedAction {
  id: string
  shortcut: string
  label: () => string
}

/** Actions that name a shared key. */
const sharedKeyActions = [
  'star',
  'pin',
  'archive',
  'delete',
  'reportSpam',
  'move',
  'label',
  'snooze',
  'remind',
  'mute',
  'markRead',
  'markUnread',
  'restore',
]

/** Returns all shortcuts, derived from their handlers. */
export function shortcutGroups(
  actions: readonly KeyedAction[],
  { canSend, hasDrive }: { canSend: boolean; hasDrive: boolean },
): SheetGroup[] {
  const actionLines = sharedKeyActions.flatMap((id) => {
    const action = actions.find((each) => each.id === id)
    return action ? [{ label: action.label(), keys: [action.shortcut] }] : []
  })
  const compose = [
    { label: t('shortcuts.compose'), keys: [appKeys.compose] },
    { label: t('shortcuts.reply'), keys: [threadKeys.reply] },
    { label: t('shortcuts.replyAll'), keys: [threadKeys.replyAll] },
    { label: t('shortcuts.forward'), keys: [threadKeys.forward] },
    { label: t('shortcuts.send'), keys: [writingKeys.send] },
    { label: t('shortcuts.schedule'), keys: [writingKeys.schedule] },
    { label: t('shortcuts.cc'), keys: [writingKeys.cc] },
    { label: t('shortcuts.bcc'), keys: [writingKeys.bcc] },
  ]
  return [
    {
      title: t('shortcuts.walk'),
      lines: [
        { label: t('shortcuts.older'), keys: [listKeys.older, rowKeys.older] },
        { label: t('shortcuts.newer'), keys: [listKeys.newer, rowKeys.newer] },
        { label: t('shortcuts.open'), keys: [listKeys.open, rowKeys.open] },
        { label: t('shortcuts.person'), keys: [rowPersonKeys.card] },
        { label: t('shortcuts.rowMenu'), keys: [rowPersonKeys.menu] },
        { label: t('shortcuts.back'), keys: [threadKeys.back, threadKeys.close] },
        {
          label: t('shortcuts.messages'),
          keys: [threadKeys.nextMessage, threadKeys.previousMessage],
          isPair: true,
        },
        { label: t('shortcuts.pages'), keys: [listKeys.nextPage, listKeys.previousPage], isPair: true },
        { label: t('shortcuts.foldAll'), keys: [threadKeys.expandAll, threadKeys.collapseAll], isPair: true },
      ],
    },
    {
      title: t('shortcuts.tick'),
      lines: [
        { label: t('shortcuts.tickOne'), keys: [listKeys.tick, rowKeys.tick] },
        { label: t('shortcuts.tickRange'), keys: [listKeys.tickRange] },
        { label: t('shortcuts.tickAll'), keys: [listKeys.tickAll] },
        { label: t('shortcuts.tickNone'), keys: [listKeys.tickNone, listKeys.clear] },
        { label: t('shortcuts.tickRead'), keys: [listKeys.tickRead] },
        { label: t('shortcuts.tickUnread'), keys: [listKeys.tickUnread] },
        { label: t('shortcuts.tickStarred'), keys: [listKeys.tickStarred] },
        { label: t('shortcuts.tickUnstarred'), keys: [listKeys.tickUnstarred] },
      ],
    },
    {
      title: t('mailbox.narrow'),
      lines: narrowChoices.map((choice) => ({
        label: t(`shortcuts.narrow.${choice}`),
        keys: [narrowKeys[choice]],
      })),
    },
    {
      title: t('shortcuts.go'),
      lines: [
        { label: t('folder.INBOX'), keys: [appKeys.inbox] },
        { label: t('folder.Starred'), keys: [appKeys.starred] },
        { label: t('folder.Sent'), keys: [appKeys.sent] },
        { label: t('folder.Drafts'), keys: [appKeys.drafts] },
        { label: t('app.contacts'), keys: [appKeys.contacts] },
        { label: t('shortcuts.folders'), keys: [appKeys.folders] },
      ],
    },
    {
      title: t('shortcuts.acts'),
      lines: [
        ...actionLines,
        { label: t('app.undo'), keys: [appKeys.undo] },
        { label: t('shortcuts.print'), keys: [threadKeys.print] },
      ],
    },
    ...(canSend ? [{ title: t('shortcuts.writing'), lines: compose }] : []),
    ...(hasDrive ? [{ title: t('shortcuts.drive'), lines: driveLines() }] : []),
    {
      title: t('shortcuts.app'),
      lines: [
        { label: t('app.search'), keys: [appKeys.search] },
        { label: t('palette.title'), keys: [appKeys.palette] },
        { label: t('shortcuts.title'), keys: [appKeys.shortcuts] },
        { label: t('shortcuts.nextRegion'), keys: [appKeys.nextRegion] },
        { label: t('shortcuts.close'), keys: ['Escape'] },
      ],
    },
  ]
}

function driveLines(): SheetLine[] {
  return [
    { label: t('shortcuts.drive.open'), keys: [fileShortcuts.open] },
    { label: t('shortcuts.drive.choose'), keys: [fileShortcuts.choose] },
    { label: t('shortcuts.drive.chooseAll'), keys: [fileShortcuts.chooseAll] },
    { label: t('shortcuts.drive.menu'), keys: [fileShortcuts.menu] },
    { label: t('shortcuts.drive.rename'), keys: [driveShortcuts.rename] },
    { label: t('shortcuts.drive.move'), keys: [driveShortcuts.move] },
    { label: t('shortcuts.drive.favorite'), keys: [driveShortcuts.favorite] },
    { label: t('shortcuts.drive.remove'), keys: [driveShortcuts.remove, driveShortcuts.removeToo] },
    { label: t('shortcuts.drive.search'), keys: [driveShortcuts.search] },
  ]
}
