import { limits } from '@bocau/contract/limits'
import type { OrganisationIdentity } from '@bocau/contract/organisation'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply, IncomingFile } from '../../../kernel/route.ts'
import type { Logo } from '../../../ports/picture-maker.ts'
import { auditAction } from '../../audit/index.ts'
import {
  type PictureSize,
  pictureHeaders,
  pictureVersion,
  readPicture,
  readPictureSize,
  refuseBySize,
  unlessFailed,
} from '../../profile/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { deleteLogo, findLogo, saveLogo } from './identity-store.ts'
import { readWebpSize } from './read-webp-size.ts'
import { getIdentity } from './rename-organisation.ts'

/** Sets the logo of the organisation: checked before decoding, and stored only after re-encoding. */
export async function uploadLogo(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'ids' | 'pictures'>,
  actor: Actor,
  files: AsyncIterable<IncomingFile>,
): Promise<OrganisationIdentity> {
  const { png, width, height } = await renderLogo(deps, await readPicture(files, limits.maxLogoBytes))
  const { organisationId } = actor
  const version = pictureVersion(png)
  await deps.db.transaction(async (tx) => {
    await saveLogo(tx.sql, { organisation_id: organisationId, png, width, height, version })
    await auditAction(deps, tx, { actor, kind: 'logo_set', subject: '', details: {} })
  })
  return getIdentity(deps.db.sql, organisationId)
}

async function renderLogo(
  { pictures }: Pick<OrganisationDeps, 'pictures'>,
  bytes: Uint8Array,
): Promise<Logo> {
  refuseBySize(readLogoSize(bytes), limits.minLogoPixels)
  return unlessFailed(
    await pictures.toLogo(bytes, {
      width: limits.logoWidthPixels,
      height: limits.logoHeightPixels,
      maxBytes: limits.maxStoredLogoBytes,
    }),
  )
}

/**
 * Reads the declared size of a PNG, JPEG or WebP. SVG is refused, because its renderer would be exposed to text, styles
 * and filters of unlimited cost.
 */
const readLogoSize = (bytes: Uint8Array): PictureSize | null => readPictureSize(bytes) ?? readWebpSize(bytes)

export async function removeLogo(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
): Promise<OrganisationIdentity> {
  await deps.db.transaction(async (tx) => {
    if (await deleteLogo(tx.sql, actor.organisationId))
      await auditAction(deps, tx, { actor, kind: 'logo_removed', subject: '', details: {} })
  })
  return getIdentity(deps.db.sql, actor.organisationId)
}

/** Returns the logo of the caller's organisation. */
export async function getLogo(
  { db }: Pick<OrganisationDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
  version: string | undefined,
): Promise<FileReply> {
  const logo = await findLogo(db.sql, organisationId)
  if (!logo) throw new Refused('not_found')
  return {
    contentType: 'image/png',
    body: logo.png,
    size: logo.png.length,
    headers: pictureHeaders('logo.png', version === logo.version),
  }
}
