import type { UserInfo } from '@bocau/contract/account/account'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import {
  ArchiveRestore,
  CalendarX2,
  CodeXml,
  Download,
  Forward,
  ListFilter,
  Moon,
  PenLine,
  Printer,
  Reply,
  ReplyAll,
  ShieldCheck,
  Sun,
  Trash,
  Undo2,
} from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { endpointUrl } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import type { MenuEntry } from '../../../../ui/index.ts'
import type { MenuChoice } from '../../../../ui/menu/menu.ts'
import { separateGroups } from '../../../../ui/menu/separate-groups.ts'
import { cancelPeriodic, cancelSchedule, recallMessage } from '../../../compose/index.ts'
import { folderNames } from '../../folders/folders.ts'
import type { OpenedThread } from '../state/opened-thread.ts'
import { chooseReading, hasWhiteBackground } from '../state/reading-choices.ts'
import { isInfected, type MessageAction, offeredActions } from './message-actions.ts'
import { deleteMessage, restoreMessage, returnMessageFromJunk } from './move-message.ts'
import { senderEntries } from './sender-entries.ts'
import { showOriginal } from './show-original.ts'
import { continueDraft, type ReplyKind, startReply } from './start-reply.ts'

interface About {
  message: Message
  opened: OpenedThread
  user: UserInfo
  theme: 'light' | 'dark'
}

/**
 * Builds the menu of a message; dangerous actions are last. The only message of a thread is deleted and printed by the
 * buttons of the thread.
 */
export function messageEntries(about: About): MenuEntry[] {
  const entries = actionEntries(about)
  const offered = offeredActions(about.message, about.user)
    .filter((id) => id !== 'delete' || !isOnlyMessage(about) || isInJunk(about.message))
    .map((id) => ({ id, ...entries[id] }))
  return separateGroups([
    offered.filter((entry) => !entry.isDanger),
    viewEntries(about),
    offered.filter((entry) => entry.isDanger),
  ])
}

const isOnlyMessage = ({ opened }: About): boolean => opened.detail.messages.length === 1

/** In Junk, the button of the thread deletes forever, and that of the message moves it to Trash. */
const isInJunk = ({ folder }: Message): boolean => folder === folderNames.junk

function actionEntries({ message, opened }: About): Record<MessageAction, Omit<MenuChoice, 'id'>> {
  const replyAs = (kind: ReplyKind) => () => startReply(kind, message)
  return {
    edit: { label: t('thread.edit'), icon: PenLine, onSelect: () => continueDraft(message) },
    reply: { label: t('thread.reply'), icon: Reply, shortcut: 'R', onSelect: replyAs('reply') },
    replyAll: { label: t('thread.replyAll'), icon: ReplyAll, shortcut: 'A', onSelect: replyAs('replyAll') },
    forward: { label: t('thread.forward'), icon: Forward, shortcut: 'F', onSelect: replyAs('forward') },
    cancelSchedule: {
      label: t('thread.cancelSchedule'),
      icon: CalendarX2,
      onSelect: () => cancelSchedule(message.id),
    },
    cancelPeriodic: {
      label: t('thread.cancelPeriodic'),
      icon: CalendarX2,
      onSelect: () => cancelPeriodic(message.id),
    },
    recall: {
      label: t('thread.recall'),
      icon: Undo2,
      isDanger: true,
      onSelect: () => recallMessage(message.id, message.recall?.until ?? 0),
    },
    restore: {
      label: t('thread.restoreMessage'),
      icon: ArchiveRestore,
      onSelect: () => void restoreMessage(message),
    },
    notSpam: {
      label: t('act.notSpam'),
      icon: ShieldCheck,
      onSelect: () => void returnMessageFromJunk(opened, message),
    },
    delete: {
      label: t('thread.deleteMessage'),
      icon: Trash,
      isDanger: true,
      onSelect: () => void deleteMessage(opened, message),
    },
  }
}

/** Entries that show, print or download a message or filter similar ones; none for infected messages. */
function viewEntries(about: About): MenuEntry[] {
  const { message, opened, user, theme } = about
  if (isInfected(message)) return []
  const toDark = hasWhiteBackground(message.id)
  return [
    ...(theme === 'dark'
      ? [
          {
            id: 'colours',
            label: toDark ? t('thread.darkColours') : t('thread.originalColours'),
            icon: toDark ? Moon : Sun,
            onSelect: () => chooseReading(message.id, { colours: toDark ? 'dark' : 'original' }),
          },
        ]
      : []),
    ...(isOnlyMessage(about)
      ? []
      : [
          {
            id: 'print',
            label: t('thread.printMessage'),
            icon: Printer,
            onSelect: () => opened.print([message.id]),
          },
        ]),
    { id: 'original', label: t('thread.original'), icon: CodeXml, onSelect: () => showOriginal(message) },
    {
      id: 'download',
      label: t('thread.downloadOriginal'),
      icon: Download,
      onSelect: () => location.assign(downloadAddress(message)),
    },
    ...(message.is_draft || message.from.email === user.email
      ? []
      : [
          {
            id: 'filter',
            label: t('thread.filterLike'),
            icon: ListFilter,
            onSelect: () => navigate(filterAddress(message)),
          },
          ...senderEntries(message),
        ]),
  ]
}

/** Returns the address of a new filter for the sender of a message. */
const filterAddress = ({ from }: Message) =>
  `/setting/customfilters?${new URLSearchParams({ from: from.email })}`

const downloadAddress = ({ id }: Message) =>
  endpointUrl('GET /api/v2/messages/:id/raw', { params: { id }, query: { download: '1' } })
