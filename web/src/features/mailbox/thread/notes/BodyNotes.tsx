import type { Message } from '@bocau/contract/mailbox/mailbox'
import { ImageOff, ScrollText } from 'lucide'
import { formatSize, t } from '../../../../i18n/index.ts'
import { Button, Icon } from '../../../../ui/index.ts'
import { showOriginal } from '../actions/show-original.ts'
import { focusMessageHeader } from '../state/focus-message.ts'
import css from './BodyNotes.module.css'

interface BlockedProps {
  count: number
  onShow: () => void
  /** Undefined if the sender is not trustworthy. */
  onAlways?: (() => void) | undefined
}

/** Note about blocked remote images, with buttons to show them once or always for this sender. */
export function BlockedImages({ count, onShow, onAlways }: BlockedProps) {
  return (
    <div className={css.note} data-place="above">
      <Icon of={ImageOff} size="s" />
      <span>{t('thread.imagesBlocked', { n: count })}</span>
      <Button kind="link" onClick={({ currentTarget }) => runAndMoveFocus(currentTarget, onShow)}>
        {t('thread.showImages')}
      </Button>
      {onAlways && (
        <Button kind="link" onClick={({ currentTarget }) => runAndMoveFocus(currentTarget, onAlways)}>
          {t('thread.alwaysShowImages')}
        </Button>
      )}
    </div>
  )
}

/** Note about a message that exceeded the rendering limits: only its text is shown, with a link to the original. */
export function TextOnlyBody({ message }: { message: Message }) {
  return (
    <div className={css.note} data-place="above">
      <Icon of={ScrollText} size="s" />
      <span>{t('thread.textOnly')}</span>
      <Button kind="link" onClick={() => showOriginal(message)}>
        {t('thread.original')}
      </Button>
    </div>
  )
}

interface ClippedProps {
  message: Message
  bytes: number
  /** Undefined if the visible part is the maximum; the rest is only in the original. */
  onShowAll?: () => void
}

/** Note about a truncated body, with a button to show the rest. */
export function ClippedBody({ message, bytes, onShowAll }: ClippedProps) {
  const size = formatSize(bytes)
  return (
    <div className={css.note} data-place="below">
      <Icon of={ScrollText} size="s" />
      <span>{onShowAll ? t('thread.clipped', { size }) : t('thread.tooLong', { size })}</span>
      <Button
        kind="link"
        onClick={({ currentTarget }) =>
          onShowAll ? runAndMoveFocus(currentTarget, onShowAll) : showOriginal(message)
        }
      >
        {onShowAll ? t('thread.showAll') : t('thread.original')}
      </Button>
    </div>
  )
}

/** Runs the action of a note. The note disappears, so the focus moves to the message. */
function runAndMoveFocus(button: HTMLElement, action: () => void): void {
  focusMessageHeader(button)
  action()
}
