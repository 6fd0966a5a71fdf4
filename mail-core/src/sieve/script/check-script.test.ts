import { describe, expect, test } from 'vitest'
import { checkScript, permissiveEnvironment } from './check-script.ts'
import type { ScriptFaultCode } from './fault.ts'

const listFaults = (script: string) =>
  checkScript(script).faults.map(({ code, line, column }) => [code, line, column])

test.each<[string, string, ScriptFaultCode, number, number]>([
  ['an unknown command', 'keep;\nredirekt "a@b.vn";', 'unknown_command', 2, 1],
  ['an unknown test', 'if heather "a" "b" { keep; }', 'unknown_test', 1, 4],
  ['an unsupported extension', 'require ["fileinto",\n "vnd.other"];', 'unknown_extension', 1, 9],
  ['an extension that is not required', 'keep;\n  fileinto "A";', 'missing_require', 2, 3],
  ['a tag of an extension that is not required', 'redirect :copy "a@b.vn";', 'missing_require', 1, 10],
  ['require too late', 'keep; require "fileinto";', 'require_late', 1, 7],
  ['an unknown tag', 'if header :near "a" "b" { keep; }', 'unknown_tag', 1, 11],
  ['two tags of one kind', 'if header :is :contains "a" "b" { keep; }', 'tag_conflict', 1, 15],
  ['a tag twice', 'if header :is :is "a" "b" { keep; }', 'tag_twice', 1, 15],
  ['a missing argument', 'if header "subject" { keep; }', 'missing_argument', 1, 4],
  ['an argument too many', 'redirect "a@b.vn" "c@d.vn";', 'extra_argument', 1, 19],
  ['a number for a text', 'redirect 5;', 'wrong_type', 1, 10],
  ['a list for a text', 'redirect ["a@b.vn", "c@d.vn"];', 'wrong_type', 1, 10],
  ['a text for a number', 'if size :over "5" { keep; }', 'wrong_type', 1, 15],
  ['neither over nor under', 'if size 5 { keep; }', 'missing_argument', 1, 4],
  ['an if without a test', 'if { keep; }', 'missing_test', 1, 1],
  ['two tests for not', 'if not (true, false) { keep; }', 'extra_test', 1, 4],
  ['an if without a block', 'if true;', 'missing_block', 1, 1],
  ['an invalid block', 'keep { stop; }', 'extra_block', 1, 1],
  ['else without if', 'keep; else { stop; }', 'else_without_if', 1, 7],
  ['a missing semicolon', 'keep\ndiscard;', 'missing_semicolon', 1, 5],
  ['a brace too many', 'keep; }', 'unexpected', 1, 7],
  ['a brace too few', 'if true { keep;', 'unexpected', 1, 16],
  ['a string without end', 'keep;\nredirect "a;', 'string_without_end', 2, 10],
  ['a text without end', 'redirect text:\na\n', 'string_without_end', 1, 10],
  ['a remark without end', 'keep; /* so', 'comment_without_end', 1, 7],
  ['an invalid number', 'if size :over 5X { keep; }', 'bad_number', 1, 15],
  ['a number without end', `if size :over ${'9'.repeat(30)} { keep; }`, 'bad_number', 1, 15],
  ['not a Sieve script', 'keep; %', 'not_sieve', 1, 7],
  ['an invalid header name', 'if header "a:" "b" { keep; }', 'bad_header', 1, 11],
  ['a header without addresses', 'if address "subject" "b" { keep; }', 'bad_address_header', 1, 12],
  ['an invalid envelope part', 'require "envelope"; if envelope "cc" "b" { keep; }', 'bad_envelope', 1, 33],
  ['no relation', 'require "relational"; if header :count "more" "a" "1" { keep; }', 'bad_relation', 1, 40],
  ['no comparator', 'if header :comparator "i;other" "a" "1" { keep; }', 'bad_comparator', 1, 23],
  [
    'numbers that contain',
    'require "comparator-i;ascii-numeric"; if header :contains :comparator "i;ascii-numeric" "a" "1" { keep; }',
    'bad_comparator',
    1,
    71,
  ],
  ['no address', 'redirect "khue";', 'bad_address', 1, 10],
  ['no flag', 'require "imap4flags"; setflag "\\\\Pink";', 'bad_flag', 1, 31],
  ['no variable', 'require "variables"; set "1a" "x";', 'bad_variable', 1, 26],
  ['no part of a date', 'require "date"; if currentdate "century" "20" { keep; }', 'bad_date_part', 1, 32],
  ['no zone', 'require "date"; if currentdate :zone "VN" "year" "20" { keep; }', 'bad_zone', 1, 38],
  ['no character', 'require "encoded-character"; redirect "${unicode: d800}";', 'bad_character', 1, 39],
])('reports position and reason of %s', (_, script, code, line, column) => {
  expect(listFaults(script)[0]).toEqual([code, line, column])
  expect(checkScript(script).program).toBeNull()
})

test('reports several faults together', () => {
  expect(listFaults('keep :a;\nfileinto "A";\n\nmove "B";')).toEqual([
    ['unknown_tag', 1, 6],
    ['missing_require', 2, 1],
    ['unknown_command', 4, 1],
  ])
})

test('built-in object properties are no commands or tests', () => {
  expect(listFaults('constructor;')).toEqual([['unknown_command', 1, 1]])
  expect(listFaults('if toString { keep; }')[0]).toEqual(['unknown_test', 1, 4])
})

describe('with a mailbox', () => {
  const world = {
    ...permissiveEnvironment,
    mayRedirect: (address: string) => address === 'proved@elsewhere.test',
    findFolder: (name: string) => (({ A: 'there', Starred: 'never' }) as const)[name] ?? ('missing' as const),
    isAccountAddress: () => false,
  }
  const check = (script: string) => checkScript(script, world)

  test('redirects to verified addresses only', () => {
    expect(check('redirect "proved@elsewhere.test";').faults).toEqual([])
    expect(check('redirect "other@elsewhere.test";').faults).toEqual([
      { line: 1, column: 10, code: 'redirect_unverified', detail: 'other@elsewhere.test' },
    ])
  })
  test('warns about a missing folder and rejects one that cannot hold messages', () => {
    expect(check('require "fileinto"; fileinto "A"; fileinto "B";').warnings).toMatchObject([
      { code: 'folder_missing', detail: 'B' },
    ])
    expect(check('require "fileinto"; fileinto "Starred";').faults).toMatchObject([{ code: 'bad_folder' }])
  })
  test('warns about unsupported flags and foreign sender addresses', () => {
    const script =
      'require ["imap4flags", "vacation"]; addflag ["\\\\Seen", "\\\\Answered", "$Label1"]; vacation :from "x@y.vn" "a";'
    expect(check(script).warnings.map(({ code, detail }) => [code, detail])).toEqual([
      ['flag_not_kept', '\\Answered'],
      ['from_not_own', 'x@y.vn'],
    ])
  })
})

test('runs a damaged script or reports a position', () => {
  const script =
    'require ["fileinto", "variables"];\nif allof (header :matches "subject" "*a*", size :over 5K) {\n  set "x" "${1}";\n  fileinto text:\nA\n.\n;\n} else { stop; } # end\n'
  for (let at = 0; at < script.length; at++) {
    for (const broken of [
      script.slice(0, at),
      script.slice(at),
      script.slice(0, at) + script.slice(at + 1),
      `${script.slice(0, at)}"${script.slice(at)}`,
      `${script.slice(0, at)}{${script.slice(at)}`,
    ]) {
      const { program, faults } = checkScript(broken)
      expect(program === null).toBe(faults.length > 0)
      for (const { line, column } of faults) expect([line > 0, column > 0]).toEqual([true, true])
    }
  }
})
