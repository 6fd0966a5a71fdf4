import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Pencil, Plus, Trash } from 'lucide'
import { formatNumber, t } from '../../../i18n/index.ts'
import { Button, IconButton, VisuallyHidden } from '../../../ui/index.ts'
import {
  changeFolder,
  createFolder,
  deleteFolder,
  folderHref,
  folderNames,
  folderTitle,
  isSystemFolder,
  openFolderMenu,
} from '../../mailbox/folders/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import css from './FoldersTab.module.css'

/** Folders with their sizes; the user's own can be created, changed and deleted. */
export function FoldersTab() {
  const folders = useQuery(foldersQuery)
  return (
    <TabBody>
      <Loaded query={folders}>{(list) => <FolderLists {...folderLines(list)} />}</Loaded>
    </TabBody>
  )
}

function FolderLists({ system, custom }: ReturnType<typeof folderLines>) {
  return (
    <>
      <Section title={t('settings.folders.system')}>
        <FolderTable label={t('settings.folders.system')} lines={system} />
      </Section>
      <Section
        id="ownFolders"
        title={t('settings.folders.own')}
        end={
          <Button size="s" icon={Plus} onClick={() => void createFolder()}>
            {t('settings.folders.make')}
          </Button>
        }
      >
        {custom.length > 0 ? (
          <FolderTable label={t('settings.folders.own')} lines={custom} />
        ) : (
          <Nothing title={t('settings.folders.none')} text={t('settings.folders.none.text')} />
        )}
      </Section>
    </>
  )
}

function FolderTable({ label, lines }: { label: string; lines: readonly FolderLine[] }) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('settings.folders.name')}</th>
          <th scope="col" className={css.number}>
            {t('settings.folders.unread')}
          </th>
          <th scope="col" className={css.number}>
            {t('settings.folders.total')}
          </th>
          <th scope="col">
            <VisuallyHidden>{t('settings.folders.acts')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ folder, depth }) => (
          <tr key={folder.id}>
            <td>
              <a
                className={css.name}
                href={folderHref(folder.name)}
                title={folderTitle(folder.name)}
                style={{ paddingLeft: depth * 24 }}
              >
                {folderTitle(folder.name)}
              </a>
            </td>
            <td className={css.number}>{formatNumber(folder.unread_threads)}</td>
            <td className={css.number}>{formatNumber(folder.total_threads)}</td>
            <td className={css.actions}>
              {isSystemFolder(folder.name) ? (
                <span className={css.note}>{t('settings.folders.ofSystem')}</span>
              ) : (
                <FolderActions folder={folder} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FolderActions({ folder }: { folder: Folder }) {
  const title = folderTitle(folder.name)
  return (
    <>
      <IconButton
        size="s"
        className={css.wide}
        icon={Pencil}
        label={t('settings.folders.edit', { folder: title })}
        onClick={() => void changeFolder(folder)}
      />
      <IconButton
        size="s"
        className={css.wide}
        icon={Trash}
        label={t('settings.folders.delete', { folder: title })}
        onClick={() => void deleteFolder(folder)}
      />
      <IconButton
        size="s"
        icon={EllipsisVertical}
        label={t('settings.folders.more', { folder: title })}
        aria-haspopup="menu"
        onClick={(event) => void openFolderMenu(folder, event.currentTarget, event.detail === 0)}
      />
    </>
  )
}

/** Folder as a table row with its depth. */
interface FolderLine {
  folder: Folder
  depth: number
}

/** Folders that store no mail, or are not managed here. */
const unlisted: readonly string[] = [
  folderNames.starred,
  folderNames.snoozed,
  folderNames.scheduled,
  folderNames.periodic,
]

/** Returns the system folders and the user's own, each with its subfolders. */
function folderLines(folders: readonly Folder[]): { system: FolderLine[]; custom: FolderLine[] } {
  const isSystem = (folder: Folder) => isSystemFolder(folder.name)
  return {
    system: folders
      .filter((folder) => isSystem(folder) && !unlisted.includes(folder.name))
      .map((folder) => ({ folder, depth: 0 })),
    custom: folders.filter((folder) => !isSystem(folder)).flatMap((folder) => withChildren(folder, 0)),
  }
}

function withChildren(folder: Folder, depth: number): FolderLine[] {
  return [{ folder, depth }, ...folder.children.flatMap((child) => withChildren(child, depth + 1))]
}
