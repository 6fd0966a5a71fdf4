import type { DriveFile, DriveVersion } from '@bocau/contract/drive/drive'
import { useQuery } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide'
import { formatFullDate, formatSize, formatWhen, t } from '../../../i18n/index.ts'
import { Icon, IconButton, KindTag, showToast, tip } from '../../../ui/index.ts'
import { restoreVersion } from '../data/mutations.ts'
import { versionsQuery } from '../data/queries.ts'
import { downloadAddress } from '../names/addresses.ts'
import { canWrite } from '../names/file-rights.ts'
import css from './DetailsPane.module.css'
import { Section, SectionError } from './Section.tsx'

/** Versions of a file, newest first; an earlier one can be downloaded or restored. */
export function VersionList({ file }: { file: DriveFile }) {
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
