// Processes of the previous release keep running during a migration and for a while after it. So a migration only adds;
// unused columns and tables are dropped one release later, with a reason beside it: `-- drops: why nobody needs it`.

const DANGERS: Record<string, RegExp> = {
  'drops something': /\bdrop\s+(?!not\s+null\b)/,
  'renames something': /\brename\b/,
  'changes the type of a column': /\balter\s+(column\s+)?("[^"]*"|\w+)\s+(set\s+data\s+)?type\b/,
  'makes a column mandatory': /\bset\s+not\s+null\b/,
  'empties a table': /^\s*truncate\b/,
}
const REASON = /^\s*drops:\s*\S/
const CREATED_TABLE = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?("[^"]*"|[\w.]+)/
const ALTERED_TABLE = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?("[^"]*"|[\w.]+)/
const ADDED_COLUMN = /\badd\s+(?!constraint\b|primary\b|foreign\b|unique\b|check\b|exclude\b)/

/** Finds statements that would break the previous release and have no reason beside them. */
export function findDangers(sql: string): { danger: string; statement: string }[] {
  const created = new Set<string>()
  return splitStatements(sql).flatMap(({ code, comments }) => {
    const lower = code.toLowerCase()
    const table = CREATED_TABLE.exec(lower)?.[1]
    if (table) created.add(table)
    // Nobody uses a table yet that the same migration creates.
    const isNew = created.has(ALTERED_TABLE.exec(lower)?.[1] ?? '')
    if (isNew || comments.some((comment) => REASON.test(comment))) return []
    const statement = code.trim().replace(/\s+/g, ' ')
    const found = Object.entries(DANGERS).flatMap(([danger, words]) => (words.test(lower) ? danger : []))
    if (addsMandatoryColumn(lower)) found.push('adds a mandatory column without a default')
    return found.map((danger) => ({ danger, statement }))
  })
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
