import type { FastifyRequest } from 'fastify'
import { Refused } from '../../refused.ts'
import type { IncomingFile } from '../../route.ts'

/** How many files one request may bring. */
const filesAtMost = 50

/** The files of a multipart body under one field; what else stands in it is passed over. */
export async function* incomingFiles(
  request: FastifyRequest,
  field: string | undefined,
  maxBytes: number,
): AsyncGenerator<IncomingFile> {
  if (field === undefined || !request.isMultipart()) throw new Refused('unsupported_media_type')
  const limits = { fileSize: maxBytes + 1, files: filesAtMost, fields: 20, fieldSize: 1000 }
  for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
    try {
      if (part.fieldname !== field) continue
      const content = part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
      yield { name: part.filename ?? '', contentType: part.mimetype, content }
    } finally {
      // What nobody wanted is read all the same: the answer is heard behind it.
      part.file.resume()
    }
  }
}
