import { parseSync } from 'vite'
import { ordinaryNames } from './ordinary-names.ts'
import { type Node, walk } from './source.ts'

/** Words of the old vocabulary, which say little about a value. CONTRIBUTING.md shows what to write instead. */
const oldWords = new Set(
  `place places placed found known given wanted wants meant asked kept keep keeps keeping take takes taken taking took
  tell tells telling told say says saying said bring brings bringing brought hand hands handed let lets way ways room
  rooms door doors face faces beside anew again still act acts mark marks marked measure measures measured look looks
  looked looking seen ask asks asking answer answers answered word words piece pieces whole own others here there far
  near came come comes go goes going gone went begin begins begun began ended left leave leaves leaving hold holds held
  holding put puts turn turns turned wish wishes judge judged judges prove proved proof proves proven shut made make
  makes making drawn draw draws drew shown shape shapes facts fact heard hear hears hearer weight weights most least
  sketch sketches letter letters upkeep`.split(/\s+/),
)

/** Lists the names that a file declares. */
export function listNames(path: string, text: string): string[] {
  const names: string[] = []
  const add = (id: unknown) => {
    if (isNode(id) && (id.type === 'Identifier' || id.type === 'PrivateIdentifier'))
      names.push(String(id.name))
  }
  walk(parseSync(path, text).program as unknown as Node, (node) => {
    for (const id of declaredIn(node)) add(id)
  })
  return names
}

/** Returns true when a name in camel case or a file name contains a word of the old vocabulary. */
const hasOldWord = (name: string): boolean =>
  !name.includes('_') && splitName(name).some((word) => oldWords.has(word))

/** Returns true when a name contains an old word with another meaning than the ordinary one. */
export const isOldName = (path: string, name: string): boolean =>
  hasOldWord(name) &&
  !ordinaryNames.some(({ names, files }) => names.test(name) && (!files || files.test(path)))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Identifiers that a node declares. A shorthand of a destructuring repeats a property, so it is not counted. */
function declaredIn(node: Node): unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return patternNames(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSEmptyBodyFunctionExpression':
    case 'TSDeclareFunction':
      return [node.id, ...(node.params as unknown[]).flatMap(patternNames)]
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return [node.id]
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return [node.key]
    default:
      return []
  }
}

function patternNames(pattern: unknown): unknown[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((property) =>
        property.type === 'Property' && property.shorthand === true
          ? []
          : patternNames(property.value ?? property),
      )
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(patternNames)
    case 'AssignmentPattern':
      return patternNames(pattern.left)
    case 'RestElement':
      return patternNames(pattern.argument)
    case 'TSParameterProperty':
      return patternNames(pattern.parameter)
    default:
      return [pattern]
  }
}

const splitName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
