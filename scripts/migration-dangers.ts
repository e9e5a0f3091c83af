// Processes of the previous release keep running during a migration and for a while after it. So a migration
// only adds; unused columns and tables are dropped one release later, with a reason beside the statement:
// `-- drops: why nobody needs it`. And a migration locks tables only briefly; a statement that may take
// longer needs a reason too: `-- locks: why that is all right`.

const DANGERS: Record<string, RegExp> = {
  'drops something': /\bdrop\s+(?!not\s+null\b)/,
  'renames something': /\brename\b/,
  'changes the type of a column': /\balter\s+(column\s+)?("[^"]*"|\w+)\s+(set\s+data\s+)?type\b/,
  'makes a column mandatory': /\bset\s+not\s+null\b/,
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

/** Finds statements that would break or block the previous release and have no reason beside them. */
export function findDangers(sql: string): { danger: string; statement: string }[] {
  const createdTables = new Set<string>()
  return splitStatements(sql).flatMap(({ code, comments }) => {
    // Remove the schema, because most statements name tables without it.
    const lower = code.toLowerCase().replace(/("public"|\bpublic)\s*\.\s*/g, '')
    const table = CREATED_TABLE.exec(lower)?.[1]
    if (table) createdTables.add(table)
    const statement = code.trim().replace(/\s+/g, ' ')
    const dangers = [
      ...(comments.some((comment) => REASON_TO_DROP.test(comment)) ? [] : findBreaks(lower, createdTables)),
      ...(comments.some((comment) => REASON_TO_LOCK.test(comment))
        ? []
        : findLongLocks(lower, createdTables)),
    ]
    return dangers.map((danger) => ({ danger, statement }))
  })
}

/** What breaks the previous release, which does not use tables that the same migration creates. */
function findBreaks(statement: string, createdTables: ReadonlySet<string>): string[] {
  if (createdTables.has(ALTERED_TABLE.exec(statement)?.[1] ?? '')) return []
  const dangers = Object.entries(DANGERS).flatMap(([danger, pattern]) =>
    pattern.test(statement) ? danger : [],
  )
  return addsMandatoryColumn(statement) ? [...dangers, 'adds a mandatory column without a default'] : dangers
}

/** What locks a table for longer the larger it is. */
function findLongLocks(statement: string, createdTables: ReadonlySet<string>): string[] {
  const isOld = (table: string | undefined) => table !== undefined && !createdTables.has(table)
  // A DO block contains several statements.
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

/** Removes everything within brackets: a condition there belongs to a subquery. */
function withoutBrackets(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, ' ')
  return shorter === statement ? statement : withoutBrackets(shorter)
}

/** Inserts of the previous release do not set the new column, so they would fail. */
function addsMandatoryColumn(statement: string): boolean {
  if (!ALTERED_TABLE.test(statement)) return false
  return splitActions(statement).some(
    (action) =>
      ADDED_COLUMN.test(action) &&
      /\bnot\s+null\b/.test(action) &&
      !/\b(default|generated|serial|bigserial)\b/.test(action),
  )
}

/** Splits a statement at the commas that are not within brackets. */
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

/** Comments, strings, quoted names, dollar-quoted bodies, semicolons, and any other single character. */
const TOKENS = /--([^\n]*)|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$([^]*?)\$\2\$|;|[^]/g

type Statement = { code: string; comments: string[] }

/** The statements without string contents and function bodies, each with the comments before or inside it. */
function splitStatements(sql: string): Statement[] {
  let current: Statement = { code: '', comments: [] }
  const statements = [current]
  for (const [token, comment, , body] of sql.matchAll(TOKENS)) {
    if (comment !== undefined) current.comments.push(comment)
    else if (token.startsWith('/*')) current.code += ' '
    else if (token.startsWith("'")) current.code += "''"
    // A DO block runs during the migration; a function's body does not.
    else if (body !== undefined) current.code += /^\s*do\b/i.test(current.code) ? ` ${body} ` : ' '
    else if (token === ';') {
      current = { code: '', comments: [] }
      statements.push(current)
    } else current.code += token
  }
  return statements.filter(({ code }) => code.trim() !== '')
}
