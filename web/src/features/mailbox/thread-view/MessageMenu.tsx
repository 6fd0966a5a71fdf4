import type { Message } from '@bocau/contract/mailbox'
import { addressOf } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Download, EllipsisVertical } from '../../../ui/icons.ts'
import { Icon, MenuButton, type MenuEntry, tip } from '../../../ui/index.ts'
import { CodeXml, Printer } from './icons.ts'
import css from './MessageMenu.module.css'

/** What can be done with one message. */
export function MessageMenu({ message, onPrint }: { message: Message; onPrint: () => void }) {
  const label = t('thread.messageActions')
  return (
    <MenuButton
      className={css.button}
      aria-label={label}
      menuLabel={label}
      align="end"
      entries={() => entries(message, onPrint)}
      {...tip(label)}
    >
      <Icon of={EllipsisVertical} size="s" />
    </MenuButton>
  )
}

function entries(message: Message, onPrint: () => void): MenuEntry[] {
  return [
    { id: 'print', label: t('thread.print'), icon: Printer, onSelect: onPrint },
    { id: 'original', label: t('thread.original'), icon: CodeXml, onSelect: () => showOriginal(message) },
    {
      id: 'download',
      label: t('thread.downloadOriginal'),
      icon: Download,
      onSelect: () => location.assign(downloadAddress(message)),
    },
  ]
}

/** Opens the message as it arrived in a window of its own. */
export function showOriginal(message: Message): void {
  window.open(`/message/${message.id}/raw`, '_blank', 'noopener')
}

const downloadAddress = ({ id }: Message) =>
  addressOf('GET /api/v2/messages/:id/raw', { params: { id }, query: { download: '1' } })
