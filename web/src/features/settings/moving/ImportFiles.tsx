import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { type ChangeEvent, useRef, useState } from 'react'
import { formatPercent, formatSize, t } from '../../../i18n/index.ts'
import { useStore } from '../../../store.ts'
import { Meter } from '../../../ui/display/Meter.tsx'
import { Button, IconButton, Tag } from '../../../ui/index.ts'
import { entireFolderTitle, folderNames } from '../../mailbox/folders/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { Choice } from '../parts/Choice.tsx'
import parts from '../parts/parts.module.css'
import { Section } from '../parts/parts.tsx'
import css from './Moving.module.css'
import { dropMailFile, type MailFile, mailFiles, sendMailFiles } from './mail-files.ts'
import { chosenFiles } from './pack-files.ts'

/** Folders that cannot be a target: they show mail of other folders, or mail waiting to be sent. */
const noTargets: readonly string[] = [
  folderNames.starred,
  folderNames.snoozed,
  folderNames.scheduled,
  folderNames.periodic,
]

/** Imports mail from files: single messages, mbox files, and Maildir archives. */
export function ImportFiles() {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const coming = useStore(mailFiles())
  const { data: all = [] } = useQuery(foldersQuery)
  const [into, setInto] = useState('')
  const acceptFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void sendMailFiles(chosenFiles(currentTarget.files ?? []), into)
    currentTarget.value = ''
  }
  return (
    <Section id="importFiles" title={t('moving.file.title')}>
      <p className={parts.lead}>{t('moving.file.lead')}</p>
      <div className={css.out}>
        <div className={css.into}>
          <span>{t('moving.file.into')}</span>
          <Choice
            isBlock
            label={t('moving.file.into')}
            value={into}
            options={[{ value: '', label: t('moving.file.asItSays') }, ...all.flatMap(targetsIn)]}
            onChange={setInto}
          />
          <small>{t(into === '' ? 'moving.file.asItSays.hint' : 'moving.file.into.hint')}</small>
        </div>
        <div className={css.actions}>
          <Button kind="primary" onClick={() => files.current?.click()}>
            {t('moving.file.choose')}
          </Button>
          <Button onClick={() => folder.current?.click()}>{t('moving.file.folder')}</Button>
        </div>
        <input ref={files} type="file" multiple hidden data-mail="files" onChange={acceptFiles} />
        <input
          ref={folder}
          type="file"
          hidden
          data-mail="folder"
          onChange={acceptFiles}
          {...{ webkitdirectory: '' }}
        />
        {coming.length > 0 && (
          <ul className={css.list} aria-label={t('moving.file.coming')}>
            {coming.map((file) => (
              <PendingFile key={file.key} file={file} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

/** Returns the target folders, parents before their subfolders. */
function targetsIn(folder: Folder): { value: string; label: string }[] {
  const label = entireFolderTitle(folder.name)
  const folderOption = noTargets.includes(folder.name) ? [] : [{ value: folder.id, label }]
  return [...folderOption, ...folder.children.flatMap(targetsIn)]
}

function PendingFile({ file: { key, name, size, sent, state, problem } }: { file: MailFile }) {
  const share = size > 0 ? sent / size : 0
  return (
    <li className={css.card}>
      <div className={css.head}>
        <b className={css.name}>{name}</b>
        <Tag>{t(`moving.file.state.${state}`)}</Tag>
        <IconButton
          size="s"
          icon={X}
          label={
            state === 'failed' ? t('moving.delete.of', { username: name }) : t('moving.file.stop', { name })
          }
          onClick={() => dropMailFile(key)}
        />
      </div>
      {state === 'failed' ? (
        <p className={css.trouble}>{problem}</p>
      ) : (
        <>
          <Meter share={share} />
          <p className={css.counts}>
            {t('moving.file.sent', { share: formatPercent(share), size: formatSize(size) })}
          </p>
        </>
      )}
    </li>
  )
}
