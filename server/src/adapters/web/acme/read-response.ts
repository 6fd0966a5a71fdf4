import { z } from 'zod'
import { NotIssued } from '../../../ports/web/certificate-authority.ts'

/** Maximum response size; a certificate chain has a few kilobytes. */
const maxResponseBytes = 256 * 1024
const maxItems = 100

const Address = z.url({ protocol: /^https?$/ }).max(2000)

/** Error response (RFC 8555, 6.7). */
export const Problem = z.object({ type: z.string().optional(), detail: z.string().optional() })
export type Problem = z.infer<typeof Problem>

/** Directory (RFC 8555, 7.1.1). */
export const Directory = z.object({ newNonce: Address, newAccount: Address, newOrder: Address })
export type Directory = z.infer<typeof Directory>

const Challenge = z.object({
  type: z.string(),
  url: Address,
  /** Base64url characters only, as the protocol requires: the token becomes part of a URL here. */
  token: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  error: Problem.nullish(),
})

/** Authorisation of one name (RFC 8555, 7.1.4). */
export const Authorization = z.object({
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(Challenge).max(maxItems),
})

/** Order (RFC 8555, 7.1.3). */
export const Order = z.object({
  status: z.string(),
  authorizations: z.array(Address).max(maxItems),
  finalize: Address,
  certificate: Address.optional(),
  error: Problem.nullish(),
})

/** Reads a response as text; throws if it is too large. */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxResponseBytes)
        throw new NotIssued('The response of the certificate authority is too large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof NotIssued
      ? error
      : new NotIssued('The response of the certificate authority is incomplete', { cause: error })
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses a response by its schema; throws if it does not match. */
export async function readResponse<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(response)
  const read = schema.safeParse(parseJson(text))
  if (!read.success) throw new NotIssued('The response of the certificate authority is not ACME')
  return read.data
}

/** Invalid JSON matches no schema. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
