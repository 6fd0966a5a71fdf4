import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { Slices } from '../../../kernel/slices.ts'
import { markBlobsUnreferenced } from '../../mailbox/blobs/index.ts'
import type { MovingDeps } from '../deps.ts'
import { addMailPiece, findMailFile } from '../file-mailbox/index.ts'
import { uploadMilliseconds } from './begin-mail-file.ts'

type Deps = Pick<MovingDeps, 'blobs' | 'clock' | 'db'>

/** So much is made durable at a time: what a crash in the middle costs at most. */
const pieceBytes = 16 * 1024 * 1024

/** Takes what comes of a file of mail from `offset` on; answers with how much of it is here then. */
export async function takeMailPiece(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  id: string,
  content: AsyncIterable<Uint8Array>,
  offset: number,
): Promise<number> {
  const slices = new Slices(content)
  let at = offset
  while (await slices.hasMore()) {
    const { hash, size } = await deps.blobs.putStream(slices.next(pieceBytes), {
      maxBytes: pieceBytes,
      isGiven: true,
    })
    const piece = { account_id: accountId, file_id: id, start: at, size, blob_hash: hash }
    if (!(await keepPiece(deps, piece))) throw new Refused('not_found')
    at += size
  }
  return at
}

/** False where the file was given up, or somebody else went on with it. */
async function keepPiece({ clock, db }: Deps, piece: Parameters<typeof addMailPiece>[1]): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await tx.lockAccount(piece.account_id)
    const file = await findMailFile(tx.sql, piece.account_id, piece.file_id)
    const isWanted = file && file.move_in_id === null && piece.start + piece.size <= file.size
    if (isWanted && (await addMailPiece(tx.sql, piece, now + uploadMilliseconds))) return true
    await markBlobsUnreferenced(tx.sql, [piece.blob_hash], now)
    return false
  })
}
