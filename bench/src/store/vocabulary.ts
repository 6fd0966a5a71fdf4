import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Words of a store by the number of messages that contain them. */
export interface Vocabulary {
  /** In one to three messages each. */
  readonly rare: readonly string[]
  /** In most messages. */
  readonly common: readonly string[]
  /** Two characters that many words begin with. */
  readonly beginnings: readonly string[]
}

const maxWords = 40

/** Reads rare and common words of the store in `data` from its search index. */
export function readVocabulary(data: string): Vocabulary {
  const store = new DatabaseSync(join(data, 'bocau.db'))
  try {
    store.exec("create virtual table temp.vocabulary using fts5vocab (main, message_text, 'row')")
    const words = store
      .prepare("select term, doc from temp.vocabulary where term glob '[a-z]*' and term not glob '*[^a-z]*'")
      .all() as { term: string; doc: number }[]
    const numbers = store
      .prepare(
        "select term, doc from temp.vocabulary where term glob '[0-9]*' and doc <= 3 and length(term) >= 5 limit 4000",
      )
      .all() as { term: string; doc: number }[]
    const often = words.toSorted((a, b) => b.doc - a.doc)
    const common = often.slice(0, maxWords).map(({ term }) => term)
    return {
      rare: everyNth(numbers.map(({ term }) => term)),
      common,
      beginnings: [...new Set(common.filter((word) => word.length > 2).map((word) => word.slice(0, 2)))],
    }
  } finally {
    store.close()
  }
}

function everyNth(words: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(words.length / maxWords))
  return words.filter((_, at) => at % step === 0).slice(0, maxWords)
}
