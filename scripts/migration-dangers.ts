// Processes of the release before go on working while a migration runs, and for a while after it. So a migration only
// adds; what nobody uses any more goes one release later, with a reason beside it: `-- drops: why nobody needs it`. And
// it keeps them from a table for a moment only; what may take longer has a reason, too: `-- locks: why that is all right`.

const DANGERS: Record<string, RegExp> = {
  'drops something': /\bdrop\s+(?!not\s+null\b)/,
  'renames something': /\brename\b/,
  'changes the type of a column': /\balter\s+(column\s+)?("[^"]*"|\w+)\s+(set\s+data\s+)?type\b/,
  'makes a column obligatory': /\bset\s+not\s+null\b/,
  'empties a table': /^\s*truncate\b/,
}
const REASON_TO_DROP = /^\s*drops:\s*\S/
const REASON_TO_LOCK = /^\s*locks:\s*\S/
const CREATED_TABLE = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?("[^"]*"|[\w.]+)/
const ALTERED_TABLE = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?("[^"]*"|[\w.]+)/
const INDEXED_TABLE =
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:[^(]*?\s)?on\s+(?:only\s+)?("[^"]*"|[\w.]+)/
const UPDATED_TABLE =
  /\bupdate\s+(?:only\s+)?("[^"]*"|[\w.]+)\s+(?:\*\s*)?(?:(?:as\s+)?(?:"[^"]*"|\w+)\s+)?set\b/
const ADDED_COLUMN = /\badd\s+(?!constraint\b|primary\b|foreign\b|unique\b|check\b|exclude\b)/

/** What in a migration would break the release before it, or hold it up, and has no reason beside it. */
export function findDangers(sql: string): { danger: string; statement: string }[] {
  const created = new Set<string>()
  return splitStatements(sql).flatMap(({ code, comments }) => {
    // Names as they are mostly written: without the schema.
    const lower = code.toLowerCase().replace(/("public"|\bpublic)\s*\.\s*/g, '')
    const table = CREATED_TABLE.exec(lower)?.[1]
    if (table) created.add(table)
    const statement = code.trim().replace(/\s+/g, ' ')
    const found = [
      ...(comments.some((comment) => REASON_TO_DROP.test(comment)) ? [] : findBreaks(lower, created)),
      ...(comments.some((comment) => REASON_TO_LOCK.test(comment)) ? [] : findLongLocks(lower, created)),
    ]
    return found.map((danger) => ({ danger, statement }))
  })
}

/** `created`: nobody uses a table yet that this migration makes. */
function findBreaks(statement: string, created: ReadonlySet<string>): string[] {
  if (created.has(ALTERED_TABLE.exec(statement)?.[1] ?? '')) return []
  const found = Object.entries(DANGERS).flatMap(([danger, words]) => (words.test(statement) ? danger : []))
  return addsObligatoryColumn(statement) ? [...found, 'adds an obligatory column without a default'] : found
}

/** How long these take depends on how much is in the table. */
function findLongLocks(statement: string, created: ReadonlySet<string>): string[] {
  const isOld = (table: string | undefined) => table !== undefined && !created.has(table)
  // A DO block has several.
  return statement
    .split(';')
    .flatMap((part) => [
      ...(isOld(INDEXED_TABLE.exec(part)?.[1])
        ? ['builds an index while nobody can write to the table']
        : []),
      ...(isOld(UPDATED_TABLE.exec(part)?.[1]) && !/\bwhere\b/.test(withoutBrackets(part))
        ? ['writes every row of a table']
        : []),
    ])
}

/** A condition within brackets is that of another query. */
function withoutBrackets(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, ' ')
  return shorter === statement ? statement : withoutBrackets(shorter)
}

/** What the release before inserts would lack it. */
function addsObligatoryColumn(statement: string): boolean {
  if (!ALTERED_TABLE.test(statement)) return false
  return splitActions(statement).some(
    (action) =>
      ADDED_COLUMN.test(action) &&
      /\bnot\s+null\b/.test(action) &&
      !/\b(default|generated|serial|bigserial)\b/.test(action),
  )
}

/** At the commas that are not within brackets. */
function splitActions(statement: string): string[] {
  let depth = 0
  let action = ''
  const actions: string[] = []
  for (const character of statement) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) {
      actions.push(action)
      action = ''
    } else action += character
  }
  return [...actions, action]
}

/** Comments, texts, names in quotes, bodies between dollars, the ends of statements, and anything else. */
const TOKENS = /--([^\n]*)|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$([^]*?)\$\2\$|;|[^]/g

type Statement = { code: string; comments: string[] }

/** The statements, without texts and the bodies of functions, and the comments before or in each. */
function splitStatements(sql: string): Statement[] {
  let current: Statement = { code: '', comments: [] }
  const statements = [current]
  for (const [token, comment, , body] of sql.matchAll(TOKENS)) {
    if (comment !== undefined) current.comments.push(comment)
    else if (token.startsWith('/*')) current.code += ' '
    else if (token.startsWith("'")) current.code += "''"
    // What DO does is done at once; a function's body is not.
    else if (body !== undefined) current.code += /^\s*do\b/i.test(current.code) ? ` ${body} ` : ' '
    else if (token === ';') {
      current = { code: '', comments: [] }
      statements.push(current)
    } else current.code += token
  }
  return statements.filter(({ code }) => code.trim() !== '')
}
