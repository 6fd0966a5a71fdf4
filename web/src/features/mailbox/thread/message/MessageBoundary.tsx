import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Component, type ReactNode } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { showOriginal } from '../actions/show-original.ts'
import css from './MessageBoundary.module.css'

interface Props {
  message: Message
  children: ReactNode
}

/** Error boundary of a message; the rest of the thread stays usable. */
export class MessageBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { message, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <div className={css.broken} role="alert">
        <span>{t('thread.messageBroken')}</span>
        <Button kind="link" onClick={() => showOriginal(message)}>
          {t('thread.original')}
        </Button>
      </div>
    )
  }
}
