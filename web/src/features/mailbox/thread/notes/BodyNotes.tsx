import type { Message } from '@bocau/contract/mailbox/mailbox'
import { formatSize, t } from '../../../../i18n/index.ts'
import { Button, Icon } from '../../../../ui/index.ts'
import { ImageOff, ScrollText } from '../actions/icons.ts'
import { showOriginal } from '../actions/show-original.ts'
import { focusHeadOf } from '../state/focus-message.ts'
import css from './BodyNotes.module.css'

interface BlockedProps {
  count: number
  onShow: () => void
  /** Not given where the sender is not to be trusted with it. */
  onAlways?: (() => void) | undefined
}

/** Says that images of the web were held back, and shows them when asked: now, or in all that this sender writes. */
export function BlockedImages({ count, onShow, onAlways }: BlockedProps) {
  return (
    <div className={css.note} data-place="above">
      <Icon of={ImageOff} size="s" />
      <span>{t('thread.imagesBlocked', { n: count })}</span>
      <Button kind="link" onClick={({ currentTarget }) => andLeave(currentTarget, onShow)}>
        {t('thread.showImages')}
      </Button>
      {onAlways && (
        <Button kind="link" onClick={({ currentTarget }) => andLeave(currentTarget, onAlways)}>
          {t('thread.alwaysShowImages')}
        </Button>
      )}
    </div>
  )
}

/** Says that a message could not be drawn within the limits: its text is all that is shown, and the original is there. */
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
  /** Not given where all that can be shown is: the rest is in the original alone. */
  onShowAll?: () => void
}

/** Says that a body is longer than what is shown of it, and shows the rest. */
export function ClippedBody({ message, bytes, onShowAll }: ClippedProps) {
  const size = formatSize(bytes)
  return (
    <div className={css.note} data-place="below">
      <Icon of={ScrollText} size="s" />
      <span>{onShowAll ? t('thread.clipped', { size }) : t('thread.tooLong', { size })}</span>
      <Button
        kind="link"
        onClick={({ currentTarget }) =>
          onShowAll ? andLeave(currentTarget, onShowAll) : showOriginal(message)
        }
      >
        {onShowAll ? t('thread.showAll') : t('thread.original')}
      </Button>
    </div>
  )
}

/** Does what a note offers. The note goes away with it: the focus stays with the message. */
function andLeave(button: HTMLElement, act: () => void): void {
  focusHeadOf(button)
  act()
}
