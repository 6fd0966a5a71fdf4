import { ChevronDown, FolderOpen, FolderPlus, Upload } from 'lucide'
import { type ChangeEvent, useRef } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Icon, MenuButton } from '../../../../ui/index.ts'
import { chosenFiles, type LocalFile } from '../../uploads/dropped-files.ts'
import css from './UploadButton.module.css'

interface Props {
  onFiles: (files: readonly LocalFile[]) => void
  /** On a phone the same menu creates folders. */
  onNewFolder?: () => void
}

/** Uploads local files or an entire folder. */
export function UploadButton({ onFiles, onNewFolder }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const acceptFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles(chosenFiles(currentTarget.files ?? []))
    currentTarget.value = ''
  }
  return (
    <>
      <MenuButton
        className={css.button}
        menuLabel={t('drive.upload')}
        align="end"
        entries={() => [
          {
            id: 'files',
            label: t('drive.upload.files'),
            icon: Upload,
            onSelect: () => files.current?.click(),
          },
          {
            id: 'folder',
            label: t('drive.upload.folder'),
            icon: FolderOpen,
            onSelect: () => folder.current?.click(),
          },
          ...(onNewFolder
            ? [{ id: 'new', label: t('drive.newFolder'), icon: FolderPlus, onSelect: onNewFolder }]
            : []),
        ]}
      >
        <Icon of={Upload} size="s" />
        {t('drive.upload')}
        <Icon of={ChevronDown} size="xs" />
      </MenuButton>
      <input ref={files} type="file" multiple hidden data-upload="files" onChange={acceptFiles} />
      <input
        ref={folder}
        type="file"
        hidden
        data-upload="folder"
        onChange={acceptFiles}
        {...{ webkitdirectory: '' }}
      />
    </>
  )
}
