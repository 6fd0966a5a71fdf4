import type { DriveFile, DriveVersion } from '@bocau/contract/drive/drive'
import { useQuery } from '@tanstack/react-query'
import { Download, RotateCcw, Share2, X } from 'lucide'
import { type ReactNode, useId } from 'react'
import { formatFullDate, formatSize, formatWhen, t } from '../../../i18n/index.ts'
import { Button, Icon, IconButton, KindTag, showToast, tip } from '../../../ui/index.ts'
import { DriveTile } from '../DriveTile.tsx'
import { restoreVersion } from '../data/mutations.ts'
import { fileSharesQuery, versionsQuery } from '../data/queries.ts'
import { ownerText } from '../file-table/file-details.ts'
import { Thumbnail } from '../file-table/grid/Thumbnail.tsx'
import { downloadAddress } from '../names/addresses.ts'
import { canWrite, isFolder, isOwner } from '../names/file-rights.ts'
import { openShareDialog } from '../sharing/ShareDialog.tsx'
import { ShareList } from '../sharing/ShareList.tsx'
import css from './DetailsPane.module.css'
import { Section, SectionError } from './Section.tsx'

interface Props {
  files: readonly DriveFile[]
  onClose: () => void
}

export function DetailsPane({ files, onClose }: Props) {
  const id = useId()
  const [only] = files
  return (
    <aside className={css.pane} aria-labelledby={id} data-region="details">
      <header className={css.head}>
        <h2 id={id}>{t('drive.details')}</h2>
        <IconButton label={t('drive.closeDetails')} icon={X} onClick={onClose} />
      </header>
      <div className={css.scroll}>
        {files.length === 1 && only ? (
          <FileDetails key={only.id} file={only} />
        ) : (
          <p className={css.none}>
            {files.length === 0 ? t('drive.details.none') : t('drive.details.many', sumOf(files))}
          </p>
        )}
      </div>
    </aside>
  )
}

export function FileDetails({ file }: { file: DriveFile }) {
  return (
    <>
      <div className={css.look}>
        {isFolder(file) ? <DriveTile file={file} size="l" /> : <Thumbnail file={file} />}
        <b className={css.title}>{file.name}</b>
      </div>
      <dl className={css.details}>
        <Detail name={t('drive.fact.kind')}>{kindText(file)}</Detail>
        {!isFolder(file) && <Detail name={t('drive.column.size')}>{formatSize(file.size)}</Detail>}
        <Detail name={t('drive.column.location')}>{folderName(file)}</Detail>
        <Detail name={t('drive.column.owner')}>{ownerText(file)}</Detail>
        <Detail name={t('drive.column.modified')}>{formatFullDate(file.last_modified)}</Detail>
        <Detail name={t('drive.fact.created')}>{formatFullDate(file.created_at)}</Detail>
        {file.trashed_at !== null && (
          <Detail name={t('drive.column.trashed')}>{formatFullDate(file.trashed_at)}</Detail>
        )}
        {!isFolder(file) && <Detail name={t('drive.fact.scan')}>{t(`drive.scan.${file.scan}`)}</Detail>}
        {!isOwner(file) && (
          <Detail name={t('drive.fact.may')}>
            {t(canWrite(file) ? 'drive.permission.WRITE' : 'drive.permission.READ')}
          </Detail>
        )}
      </dl>
      {isOwner(file) && file.trashed_at === null && file.scan !== 'infected' && <Shares file={file} />}
      {!isFolder(file) && file.trashed_at === null && <VersionList file={file} />}
    </>
  )
}

function Shares({ file }: { file: DriveFile }) {
  const { data, error, refetch } = useQuery({ ...fileSharesQuery(file.id), enabled: file.is_shared })
  const shares = file.is_shared ? data?.items : []
  return (
    <Section
      title={t('drive.shares')}
      action={
        <Button size="s" icon={Share2} onClick={() => openShareDialog([file])}>
          {t('drive.act.share')}
        </Button>
      }
    >
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : shares && shares.length > 0 ? (
        <ShareList shares={shares} onChange={(share) => openShareDialog([file], share)} />
      ) : (
        shares && <p className={css.none}>{t('drive.shares.none')}</p>
      )}
    </Section>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function kindText(file: DriveFile): string {
  if (isFolder(file)) return t('drive.folder')
  const extension = /\.([^.\s]{1,8})$/.exec(file.name)?.[1]
  return extension ? t('drive.kindOf', { extension: extension.toUpperCase() }) : t('drive.file')
}

const folderName = (file: DriveFile): string =>
  [isOwner(file) ? t('drive.title') : '', ...file.display_name.split('/').filter(Boolean).slice(0, -1)]
    .filter(Boolean)
    .join(' › ') || t('drive.tab.shared')

const sumOf = (files: readonly DriveFile[]) => ({
  n: files.length,
  size: formatSize(files.reduce((sum, { size }) => sum + size, 0)),
})

/** Versions of a file, newest first; an earlier one can be downloaded or restored. */
function VersionList({ file }: { file: DriveFile }) {
  const { data, error, refetch } = useQuery(versionsQuery(file))
  return (
    <Section title={t('drive.versions')}>
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : (
        <ol className={css.versions} aria-label={t('drive.versions')}>
          {data?.map((version) => (
            <VersionLine key={version.version} file={file} version={version} />
          ))}
        </ol>
      )}
      <p className={css.note}>{t('drive.versions.kept')}</p>
    </Section>
  )
}

/** Visitors of a share link have no name. */
function authorName({ author, author_display_name }: DriveVersion): string {
  return author === 'guest' ? t('drive.guest') : author_display_name || author
}

function VersionLine({ file, version: each }: { file: DriveFile; version: DriveVersion }) {
  const { version, is_current, created_at, size } = each
  const name = t('drive.version', { n: version })
  const restore = async () => {
    if (await restoreVersion(file, version)) showToast({ text: t('drive.versionRestored', { n: version }) })
  }
  return (
    <li className={css.version}>
      <div>
        <b>
          {name} {is_current && <KindTag kind="success">{t('drive.currentVersion')}</KindTag>}
        </b>
        <span title={formatFullDate(created_at)}>
          {formatWhen(created_at)} · {authorName(each)} · {formatSize(size)}
        </span>
      </div>
      {!is_current && canWrite(file) && (
        <IconButton
          size="s"
          label={t('drive.restoreVersion', { n: version })}
          icon={RotateCcw}
          onClick={() => void restore()}
        />
      )}
      {file.scan !== 'infected' && (
        <a
          className={css.download}
          href={downloadAddress(file, version)}
          download={file.name}
          aria-label={t('drive.downloadVersion', { n: version })}
          {...tip(t('drive.downloadVersion', { n: version }))}
        >
          <Icon of={Download} size="s" />
        </a>
      )}
    </li>
  )
}
