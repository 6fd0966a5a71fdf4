import { canUseDrive } from '@bocau/contract/abilities'
import type { DraftFile } from '@bocau/contract/compose'
import { Paperclip } from 'lucide'
import { useRef, useState } from 'react'
import { useServerSettings } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Store, useStore } from '../../../store.ts'
import { Button } from '../../../ui/index.ts'
import { pickDriveFiles } from '../../drive/index.ts'
import { type SessionFile, toSessionFile } from '../draft-session/content.ts'
import { attachFiles, type FileHolder } from '../files/attach-files.ts'
import { totalBytes } from '../files/check-file.ts'
import { FileRows } from '../files/FileList.tsx'
import { attachFromDrive, linksTo } from '../files/insert-from-drive.ts'
import css from './Templates.module.css'

export function useTemplateFiles(first: readonly DraftFile[]): FileHolder {
  const [holder] = useState(() => {
    const files = new Store<readonly SessionFile[]>(first.map(toSessionFile))
    return {
      view: () => ({ content: { files: files.get() } }),
      watch: files.watch,
      changeFiles: (change: Parameters<FileHolder['changeFiles']>[0]) => files.set(change(files.get())),
      files,
    }
  })
  useStore(holder.files)
  return holder
}

interface Props {
  holder: FileHolder
  onLinks: (html: string) => void
}

export function TemplateFiles({ holder, onLinks }: Props) {
  const hasDrive = canUseDrive(useServerSettings())
  const input = useRef<HTMLInputElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const { files } = holder.view().content

  const pick = async () => {
    const picked = await pickDriveFiles(totalBytes(files))
    if (!picked) return
    if (picked.as === 'link') return onLinks(linksTo(picked.files))
    const attached = await attachFromDrive(picked.files)
    holder.changeFiles((before) => [...before, ...attached])
  }
  return (
    <fieldset className={css.files}>
      <legend>{t('templates.files')}</legend>
      {files.length > 0 && (
        <div className={css.attached}>
          <FileRows files={files} holder={holder} onRemoved={() => attach.current?.focus()} />
        </div>
      )}
      <Button ref={attach} size="s" icon={Paperclip} onClick={() => input.current?.click()}>
        {t('templates.attach')}
      </Button>
      {hasDrive && (
        <Button size="s" onClick={() => void pick()}>
          {t('templates.drive')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('templates.attach')}
        onChange={({ target }) => {
          attachFiles(holder, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </fieldset>
  )
}
