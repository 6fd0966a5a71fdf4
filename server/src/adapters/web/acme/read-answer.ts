import { z } from 'zod'
import { NotIssued } from '../../../ports/web/certificate-authority.ts'

/** No answer of an authority is as large: a chain of certificates has some kilobytes. */
const answerBytesAtMost = 256 * 1024
const manyAtMost = 100

const Address = z.url({ protocol: /^https?$/ }).max(2000)

/** What an authority says that goes wrong (RFC 8555, 6.7). */
export const Problem = z.object({ type: z.string().optional(), detail: z.string().optional() })
export type Problem = z.infer<typeof Problem>

/** Where an authority answers (RFC 8555, 7.1.1). */
export const Directory = z.object({ newNonce: Address, newAccount: Address, newOrder: Address })
export type Directory = z.infer<typeof Directory>

const Challenge = z.object({
  type: z.string(),
  url: Address,
  /** Of the letters of base64url, as the protocol has it: it becomes part of an address here. */
  token: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  error: Problem.nullish(),
})

/** What has to be shown for one name (RFC 8555, 7.1.4). */
export const Authorization = z.object({
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(Challenge).max(manyAtMost),
})

/** A certificate that was asked for (RFC 8555, 7.1.3). */
export const Order = z.object({
  status: z.string(),
  authorizations: z.array(Address).max(manyAtMost),
  finalize: Address,
  certificate: Address.optional(),
  error: Problem.nullish(),
})

/** What an authority answered, as text; refused where it does not end. */
export async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of response.body ?? []) {
      bytes += piece.byteLength
      if (bytes > answerBytesAtMost) throw new NotIssued('The authority answers without end')
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof NotIssued
      ? error
      : new NotIssued('The authority broke its answer off', { cause: error })
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** What an authority answered, where it is of this shape; else that it is not. */
export async function readAnswer<T>(response: Response, shape: z.ZodType<T>): Promise<T> {
  const text = await readText(response)
  const read = shape.safeParse(jsonOf(text))
  if (!read.success) throw new NotIssued('The authority answers with something else than ACME')
  return read.data
}

/** What is no JSON is nothing that any shape has. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
