import type { shareEndpoints } from '@bocau/contract/drive/shares'
import { isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { Actor } from '../../kernel/actor.ts'
import type { RequestInfo, Routes } from '../../kernel/route.ts'
import { changeShare } from './change-share.ts'
import { createShare } from './create-share.ts'
import type { SharingDeps } from './deps.ts'
import { recordDownload, recordView } from './links/count-visits.ts'
import { describeLink, describeShareLink } from './links/describe-link.ts'
import { downloadFromLink, previewFromLink, zipFromLink } from './links/download-from-link.ts'
import { type LinkVisitor, openShare } from './links/follow-link.ts'
import { listLinkFiles } from './links/link-files.ts'
import { passSeconds } from './links/link-pass.ts'
import { openWithPassword } from './links/open-with-password.ts'
import { uploadToLink } from './links/upload-to-link.ts'
import { listOutgoingShares, listReceivedFiles } from './list-shares.ts'
import { isPublicAllowed } from './organisation-store.ts'
import { revokeShare } from './revoke-share.ts'
import { listOutside } from './share-terms.ts'
import { getSharingPolicy, setSharingPolicy } from './sharing-policy.ts'

interface Deps extends SharingDeps {
  findActor(token: string): Promise<Actor | null>
}

export function sharingRoutes(deps: Deps): Routes<typeof shareEndpoints> {
  const follow = async (requestInfo: RequestInfo): Promise<LinkVisitor> => {
    const actor = requestInfo.token === null ? null : await deps.findActor(requestInfo.token)
    const account = actor && { id: actor.accountId, email: actor.email, organisationId: actor.organisationId }
    return { account, pass: requestInfo.linkPass.read() }
  }
  const open = async (token: string, requestInfo: RequestInfo) => {
    const follower = await follow(requestInfo)
    return { follower, share: await openShare(deps, token, follower) }
  }
  const listOutgoing = (
    actor: Actor,
    { file_id, limit, offset }: { file_id?: string | undefined; limit: number; offset: number },
  ) => listOutgoingShares(deps, actor, { fileId: file_id ?? null, limit, offset })
  return {
    'GET /storage/v1/shares': ({ actor, query }) => listReceivedFiles(deps, actor, query),
    'GET /storage/v1/shares/mine': ({ actor, query }) => listOutgoing(actor, query),
    'GET /api/v2/files/share': ({ actor, query }) => listOutgoing(actor, query),
    'POST /storage/v1/shares': async ({ actor, body }) => ({ shares: await createShare(deps, actor, body) }),
    'POST /api/v2/files/share': async ({ actor, body }) => ({ shares: await createShare(deps, actor, body) }),
    'PATCH /storage/v1/shares/:id': ({ actor, params, body }) =>
      changeShare(deps, actor, { id: params.id, change: body }),
    'DELETE /storage/v1/shares/:id': ({ actor, params }) => revokeShare(deps, actor, params.id),
    'POST /storage/v1/share/check': async ({ actor, body }) => ({
      share_public: await isPublicAllowed(deps.db.sql, actor.organisationId),
      outside: await listOutside(
        deps.db.sql,
        actor,
        body.to_address.map(normaliseEmail).filter(isValidEmail),
      ),
    }),
    'GET /api/v2/organisation/sharing_policy': ({ actor }) => getSharingPolicy(deps, actor),
    'PUT /api/v2/organisation/sharing_policy': ({ actor, body }) => setSharingPolicy(deps, actor, body),
    'GET /storage/v1/public/:token': async ({ params, requestInfo }) =>
      describeLink(deps, await follow(requestInfo), { token: params.token, address: requestInfo.address }),
    'POST /storage/v1/public/:token/open': async ({ params, body, requestInfo }) => {
      const input = { token: params.token, password: body.password, address: requestInfo.address }
      const { share, pass } = await openWithPassword(deps, await follow(requestInfo), input)
      if (pass !== null) requestInfo.linkPass.save(pass, `/storage/v1/public/${params.token}`, passSeconds)
      return describeShareLink(deps, share, { standing: 'open', remainingTries: null })
    },
    'GET /storage/v1/public/:token/files': async ({ params, query, requestInfo }) => {
      const { share, follower } = await open(params.token, requestInfo)
      if (query.folder_id === undefined) await recordView(deps, share, follower)
      return listLinkFiles(deps, share, query.folder_id)
    },
    'GET /storage/v1/public/:token/files/:id/download': async ({ params, query, requestInfo }) => {
      const { share, follower } = await open(params.token, requestInfo)
      const options = { isInline: query.inline === '1', range: requestInfo.range }
      const file = await downloadFromLink(deps, share, { id: params.id, request: options })
      // Media players request ranges; only a request from the start counts as a download.
      if (!options.isInline && isFromStart(requestInfo.range)) await recordDownload(deps, share, follower)
      return file
    },
    'GET /storage/v1/public/:token/files/:id/pdf': async ({ params, requestInfo }) => {
      const { share } = await open(params.token, requestInfo)
      return previewFromLink(deps, share, params.id)
    },
    'GET /storage/v1/public/:token/zip': async ({ params, query, requestInfo }) => {
      const { share, follower } = await open(params.token, requestInfo)
      const reopen = async () => (await open(params.token, requestInfo)).share
      const zip = await zipFromLink(deps, { share, folderId: query.folder_id }, reopen)
      await recordDownload(deps, share, follower)
      return zip
    },
    'POST /storage/v1/public/:token/upload': async ({ params, query, requestInfo }) => {
      const follower = await follow(requestInfo)
      const files = requestInfo.files(Number.MAX_SAFE_INTEGER - 1)
      const by = { token: params.token, follower }
      return uploadToLink(deps, by, { folderId: query.folder_id, files })
    },
  }
}

function isFromStart(range: RequestInfo['range']): boolean {
  return range === null || ('start' in range && range.start === 0)
}
