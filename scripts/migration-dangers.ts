// Processes of the release before go on working while a migration runs, and for a while after it. So a migration only
// adds; what nobody uses any more goes one release later, with a reason beside it: `-- drops: why nobody needs it`.

const DANGERS: Record<string, RegExp> = {
  'drops something': /\bdrop\s+(?!not\s+null\b)/,
  'renames something': /\brename\b/,
  'changes the type of a column': /\balter\s+(column\s+)?("[^"]*"|\w+)\s+(set\s+data\s+)?type\b/,
  'makes a column obligatory': /\bset\s+not\s+null\b/,
  'empties a table': /^\s*truncate\b/,
}
const REASON = /^\s*drops:\s*\S/
const CREATED_TABLE = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?("[^"]*"|[\w.]+)/
const ALTERED_TABLE = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?("[^"]*"|[\w.]+)/
const ADDED_COLUMN = /\badd\s+(?!constraint\b|primary\b|foreign\b|unique\b|check\b|exclude\b)/

/** What in a migration would break the release before it, and has no reason beside it. */
export function findDangers(sql: string): { danger: string; statement: string }[] {
  const created = new Set<string>()
  return splitStatements(sql).flatMap(({ code, comments }) => {
    const lower = code.toLowerCase()
    const table = CREATED_TABLE.exec(lower)?.[1]
    if (table) created.add(table)
    // Nobody uses a table yet that this migration makes.
    const isNew = created.has(ALTERED_TABLE.exec(lower)?.[1] ?? '')
    if (isNew || comments.some((comment) => REASON.test(comment))) return []
    const statement = code.trim().replace(/\s+/g, ' ')
    const found = Object.entries(DANGERS).flatMap(([danger, words]) => (words.test(lower) ? danger : []))
    if (addsObligatoryColumn(lower)) found.push('adds an obligatory column without a default')
    return found.map((danger) => ({ danger, statement }))
  })
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
