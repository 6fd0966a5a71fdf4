import { addressesOf } from './addresses.ts'
import { stringList } from './print.ts'
import type { Condition, WordsCondition } from './rule.ts'
import { spellings, wordsOf } from './spellings.ts'

/** A Sieve test and the extensions that it requires. */
export interface CompiledTest {
  test: string
  needs: readonly string[]
}

/** Compiles a condition to a Sieve test. */
export function compileTest(condition: Condition): CompiledTest {
  const { test, needs } = compilePositive(condition)
  return { test: condition.comparator === '!contains' ? `not ${test}` : test, needs }
}

/** Compiles a condition without its negation. */
function compilePositive(condition: Condition): CompiledTest {
  switch (condition.type) {
    case 'from':
      return { test: `address :all :contains "from" ${stringList(addressesOf(condition.value))}`, needs: [] }
    case 'to':
      return {
        test: `address :all :contains ["to", "cc"] ${stringList(addressesOf(condition.value))}`,
        needs: [],
      }
    case 'subject':
      return { test: `header :contains "subject" ${stringList(spellings(condition.value))}`, needs: [] }
    case 'body':
      return { test: `body :text :contains ${stringList(spellings(condition.value))}`, needs: ['body'] }
    case 'words':
      return compileWords(condition)
    case 'size':
      return { test: `size :${condition.comparator} ${Number(condition.value)}${condition.unit}`, needs: [] }
    case 'attachment':
      return compileAttachment(condition.value)
  }
}

/** Compiles a test for all words; for a negated condition, for any of them. */
function compileWords({ comparator, value }: WordsCondition): CompiledTest {
  const needs = ['body']
  const words = wordsOf(value).map((word) => {
    const list = stringList(spellings(word))
    return `anyof (header :contains "subject" ${list}, body :text :contains ${list})`
  })
  if (words.length === 1) return { test: words.join(''), needs }
  return { test: `${comparator === 'contains' ? 'allof' : 'anyof'} (${words.join(', ')})`, needs }
}

function compileAttachment(name: string): CompiledTest {
  const needs = ['mime']
  if (name.trim() === '')
    return { test: 'header :mime :anychild :contains "Content-Disposition" "attachment"', needs }
  const names = stringList(spellings(name))
  return {
    test: `header :mime :anychild :param "filename" :contains "Content-Disposition" ${names}`,
    needs,
  }
}
