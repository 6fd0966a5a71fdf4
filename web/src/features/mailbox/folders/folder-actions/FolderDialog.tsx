import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Field, promptInDialog } from '../../../../ui/index.ts'
import { foldersQuery } from '../../cache/queries.ts'
import { entireFolderTitle } from '../entire-folder-title.ts'
import { folderTitle } from '../folders.ts'
import { changeFolderPath, createFolder } from './folder-calls.ts'
import {
  checkFolderName,
  type FolderNameFault,
  folderPath,
  parentPath,
  possibleParents,
} from './folder-name.ts'

interface Task {
  self?: Folder
  /** Path of the initial parent folder. */
  parent: string
  /** Field that gets the focus. */
  first: 'name' | 'parent'
}

export const promptForNewFolder = (parent: string): Promise<Folder | undefined> =>
  promptInDialog<Folder>((reply) => <FolderDialog parent={parent} first="name" onResult={reply} />)

export const promptToChangeFolder = (self: Folder, first: 'name' | 'parent'): Promise<Folder | undefined> =>
  promptInDialog<Folder>((reply) => (
    <FolderDialog self={self} parent={parentPath(self.name)} first={first} onResult={reply} />
  ))

function FolderDialog({
  self,
  parent: start,
  first,
  onResult,
}: Task & { onResult: (folder?: Folder) => void }) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [name, setName] = useState(self ? folderTitle(self.name) : '')
  const [parent, setParent] = useState(start)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const fault = checkFolderName(name, parent, { folders, self })
  // An empty field is reported on submit; an invalid name immediately.
  const visibleFault = fault && (isTried || fault !== 'required') ? faultText(fault) : refusal
  const field = useRef<HTMLDivElement>(null)
  useSelectedText(field, first === 'name')

  const save = async () => {
    setTried(true)
    if (fault) return field.current?.querySelector('input')?.focus()
    setBusy(true)
    try {
      const path = folderPath(parent, name)
      onResult(self ? await changeFolderPath(self, path) : await createFolder(path))
    } catch (error) {
      setRefusal(isProblem(error, 'folder_exists') ? faultText('exists') : errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={dialogTitle(self, first)}
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={self ? t('folder.save') : t('folder.create')}
      isBusy={isBusy}
    >
      <div ref={field}>
        <Field
          label={t('folder.name')}
          value={name}
          error={visibleFault}
          autoComplete="off"
          {...(first === 'name' ? { 'data-first': true } : {})}
          onChange={(event) => {
            setName(event.target.value)
            setRefusal(undefined)
          }}
        />
      </div>
      <SelectField
        label={t('folder.parent')}
        value={parent}
        {...(first === 'parent' ? { 'data-first': true } : {})}
        onChange={(event) => {
          setParent(event.target.value)
          setRefusal(undefined)
        }}
      >
        <option value="">{t('folder.top')}</option>
        {folderOptions(possibleParents(folders, self), (folder) => folder.name)}
      </SelectField>
    </Dialog>
  )
}

/** Builds options with full paths, because a closed select shows only the selected option. */
export function folderOptions(folders: readonly Folder[], toValue: (folder: Folder) => string): ReactNode {
  return folders.map((folder) => (
    <option key={folder.id} value={toValue(folder)}>
      {entireFolderTitle(folder.name)}
    </option>
  ))
}

/** Selects an existing name so that typing replaces it. */
function useSelectedText(field: React.RefObject<HTMLElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    const input = isEnabled ? field.current?.querySelector('input') : null
    input?.focus()
    input?.select()
  }, [field, isEnabled])
}

function dialogTitle(self: Folder | undefined, first: Task['first']): string {
  if (!self) return t('folder.new')
  return first === 'name' ? t('folder.rename') : t('folder.moveUnder')
}

const faultText = (fault: FolderNameFault) => t(`folder.fault.${fault}`)
