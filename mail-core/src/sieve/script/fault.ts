/** Script faults; clients translate each with `detail`. */
export const scriptFaultCodes = [
  'script_too_long',
  'too_deep',
  'not_sieve',
  'string_without_end',
  'comment_without_end',
  'bad_number',
  'bad_character',
  'unexpected',
  'missing_semicolon',
  'missing_block',
  'extra_block',
  'missing_test',
  'extra_test',
  'require_late',
  'else_without_if',
  'unknown_extension',
  'missing_require',
  'unknown_command',
  'unknown_test',
  'unknown_tag',
  'tag_twice',
  'tag_conflict',
  'missing_argument',
  'extra_argument',
  'wrong_type',
  'bad_header',
  'bad_address_header',
  'bad_envelope',
  'bad_relation',
  'bad_comparator',
  'bad_address',
  'bad_folder',
  'bad_flag',
  'bad_variable',
  'bad_date_part',
  'bad_zone',
  'redirect_unverified',
  'too_many_redirects',
] as const
export type ScriptFaultCode = (typeof scriptFaultCodes)[number]

/** Script warnings; the script is accepted. */
export const scriptWarningCodes = ['flag_not_kept', 'folder_missing', 'from_not_own'] as const
export type ScriptWarningCode = (typeof scriptWarningCodes)[number]

/** Position in a script; line and column count from 1. */
export interface Position {
  line: number
  column: number
}

/** A fault of a script and its position. */
export interface ScriptFault extends Position {
  code: ScriptFaultCode
  /** The affected word, name or number. */
  detail: string
}

/** A warning about an accepted script. */
export interface ScriptWarning extends Position {
  code: ScriptWarningCode
  detail: string
}

/** A fault that ends parsing. */
export class ScriptSyntaxError extends SyntaxError {
  readonly fault: ScriptFault

  constructor(code: ScriptFaultCode, { line, column }: Position, detail = '') {
    super(`line ${line}: ${code.replaceAll('_', ' ')}${detail ? ` (${detail})` : ''}`)
    this.name = 'ScriptSyntaxError'
    this.fault = { line, column, code, detail: shortened(detail) }
  }
}

const maxDetailLength = 80

/** Shortens a word for an error message. */
export function shortened(text: string): string {
  return text.length > maxDetailLength ? `${text.slice(0, maxDetailLength)}…`.toWellFormed() : text
}
