import { isValidEmail } from './address.ts'

const QUOTED_LOCAL = /^"((?:[^"\\]|\\.)*)"(?=@[^@"]*$)/s

/** Returns true if the local part is quoted: `"nam van"@b.vn`. */
export function hasQuotedLocal(email: string): boolean {
  return QUOTED_LOCAL.test(email)
}

/** Removes unnecessary quotation marks (RFC 5321, 4.1.2): `"nam"@b.vn` is equivalent to `nam@b.vn`. */
export function withMinimalQuoting(email: string): string {
  const [quoted, inside = ''] = QUOTED_LOCAL.exec(email) ?? []
  if (quoted === undefined) return email
  const text = inside.replace(/\\(.)/gs, '$1')
  const isPlain = isValidEmail(`${text}@example.com`) && !text.startsWith('"')
  return `${isPlain ? text : `"${text.replace(/["\\]/g, '\\$&')}"`}${email.slice(quoted.length)}`
}
