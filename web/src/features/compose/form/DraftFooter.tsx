import { canUseDrive } from '@bocau/contract/abilities'
import {
  ALargeSmall,
  ChevronDown,
  Eye,
  EyeOff,
  HardDrive,
  LayoutTemplate,
  Paperclip,
  Send,
  Trash,
} from 'lucide'
import { type RefObject, useRef } from 'react'
import { useServerSettings, useSettings, useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Button, classes, Icon, IconButton, MenuButton, showToast, tip } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { isBusy } from '../draft-session/draft-state.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import type { EditorHandle } from '../editor/index.ts'
import { attachFiles } from '../files/attach-files.ts'
import { insertFromDrive } from '../files/insert-from-drive.ts'
import { sendBlockReason } from '../sending/send-block-reason.ts'
import { sendDraft } from '../sending/send-draft.ts'
import { sendMenu } from '../sending/send-menu.ts'
import { chooseTemplate } from '../templates/choose-template.tsx'
import css from './DraftFooter.module.css'
import { discardDraft } from './discard-draft.ts'
import { statusText } from './status-text.ts'

interface Props {
  session: DraftSession
  editor: RefObject<EditorHandle | null>
  isFormatVisible: boolean
  onFormat: () => void
  onDone: () => void
}

export function DraftFooter({ session, editor, isFormatVisible, onFormat, onDone }: Props) {
  const view = useDraftView(session)
  const status = statusText(view)
  const settings = useSettings()
  const isTracked = view.content.tracking ?? settings.tracking
  const track = () => session.write({ tracking: !isTracked }, 0)

  return (
    <div className={css.foot}>
      <SendButtons session={session} isTracked={isTracked} onTrack={track} onDone={onDone} />
      <AttachButton session={session} />
      <DriveButton session={session} editor={editor} />
      <IconButton
        label={t('compose.template')}
        icon={LayoutTemplate}
        aria-haspopup="dialog"
        onClick={(event) => void chooseTemplate(session, editor, event.currentTarget)}
      />
      <IconButton
        className={classes(css.toggle, css.wide)}
        label={t('compose.format')}
        icon={ALargeSmall}
        aria-pressed={isFormatVisible}
        onClick={onFormat}
      />
      <IconButton
        className={css.toggle}
        label={t(isTracked ? 'compose.trackOn' : 'compose.trackOff')}
        icon={isTracked ? Eye : EyeOff}
        aria-pressed={isTracked}
        onClick={track}
      />
      <output className={css.status} title={status}>
        {status}
      </output>
      <IconButton
        label={t('compose.discard')}
        icon={Trash}
        disabled={isBusy(view.draft)}
        onClick={() => void discardDraft(session)}
      />
    </div>
  )
}

interface SendProps {
  session: DraftSession
  isTracked: boolean
  onTrack: () => void
  onDone: () => void
}

function SendButtons({ session, isTracked, onTrack, onDone }: SendProps) {
  const { content, draft } = useDraftView(session)
  const reason = sendBlockReason(content, useUser(), useServerSettings())
  const isOff = reason !== undefined || isBusy(draft)
  const send = () => (reason ? showToast({ text: reason }) : void sendDraft(session, 'now', onDone))
  return (
    <span className={css.split}>
      <Button
        kind="primary"
        icon={Send}
        aria-disabled={isOff}
        aria-keyshortcuts="Control+Enter"
        {...tip(reason ?? t('compose.send'), reason ? undefined : 'Ctrl+↵')}
        onClick={() => isBusy(draft) || send()}
      >
        {t('compose.send')}
      </Button>
      <MenuButton
        className={css.ways}
        menuLabel={t('compose.otherWays')}
        aria-label={t('compose.otherWays')}
        disabled={isOff}
        entries={() => sendMenu({ session, isTracked, onTrack, onDone })}
      >
        <Icon of={ChevronDown} size="s" />
      </MenuButton>
    </span>
  )
}

function AttachButton({ session }: { session: DraftSession }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('compose.attach')} icon={Paperclip} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('compose.attach')}
        data-attach
        onChange={({ target }) => {
          attachFiles(session, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

function DriveButton({ session, editor }: Pick<Props, 'session' | 'editor'>) {
  if (!canUseDrive(useServerSettings())) return null
  return (
    <IconButton
      label={t('compose.drive')}
      icon={HardDrive}
      onClick={() => void insertFromDrive(session, editor.current)}
    />
  )
}
